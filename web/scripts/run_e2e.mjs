// node run_e2e.mjs NAME: the stories of e2e/NAME.e2e.ts in Chromium. A file that fails is told a second
// time, aloud: a browser on a loaded machine may stumble, but nobody should overlook that it did.
// Exit code 77: there is no Chromium here.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const name = process.argv[2];
if (!name || !existsSync(join(web, `e2e/${name}.e2e.ts`))) {
  console.error(`run_e2e: no file e2e/${name}.e2e.ts`);
  process.exit(2);
}

const candidates = [process.env.BUWEI_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const chromium = candidates.find((path) => path && existsSync(path));
if (!chromium) {
  console.error("run_e2e: there is no Chromium on this machine");
  process.exit(77);
}

function tell() {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.e2e.config.ts", `e2e/${name}.e2e.ts`];
  const env = { ...process.env, BUWEI_CHROMIUM: chromium, CI: "true", NO_COLOR: "1" };
  return spawnSync(process.execPath, args, { cwd: web, env, stdio: ["ignore", "inherit", "inherit"] }).status ?? 1;
}

let status = tell();
if (status !== 0) {
  console.error(`run_e2e: RETRY: ${name} failed with ${status} and is tried once more`);
  status = tell();
}
process.exit(status === 0 ? 0 : 1);
