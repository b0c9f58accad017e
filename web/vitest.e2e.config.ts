import { defineConfig } from "vitest/config";

// Whole stories in a real browser: minutes on a busy machine, never in parallel.
export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    fileParallelism: false,
    pool: "forks",
    testTimeout: 900_000,
    hookTimeout: 600_000,
  },
});
