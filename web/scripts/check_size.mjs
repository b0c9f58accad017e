// node check_size.mjs DIST: the first load, compressed, stays small. All of the page is the first load.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const kMostBytes = 150_000;
const dist = process.argv[2];
const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
let total = 0;
for (const file of files) {
  const bytes = gzipSync(readFileSync(join(file.path ?? file.parentPath, file.name)), { level: 9 }).length;
  console.log(`${String(bytes).padStart(8)} ${file.name}`);
  total += bytes;
}
console.log(`${String(total).padStart(8)} in all, of ${kMostBytes} allowed`);
process.exit(files.length > 0 && total < kMostBytes ? 0 : 1);
