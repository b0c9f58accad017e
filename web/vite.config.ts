import { defineConfig } from "vitest/config";

// `npm run dev` serves the page with hot reloading and hands the API on to a running `buwei serve`.
const server = process.env.BUWEI_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  base: "./",
  build: {
    target: "es2021",
    // Everything is small: a request for each file would cost more than it saves.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["test/**/*.test.ts"], pool: "threads", testTimeout: 60_000 },
});
