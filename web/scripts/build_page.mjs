// node build_page.mjs BUILD_FOLDER: builds the page and writes BUILD_FOLDER/page_files.cpp, which
// holds every file of it, so that the program buwei needs no files beside it.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = process.argv[2];
if (!folder) {
  console.error("build_page: which build folder?");
  process.exit(2);
}

function run(command, ...args) {
  const child = spawnSync(command, args, { cwd: web, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  return { ok: child.status === 0, text: `${child.stdout ?? ""}${child.stderr ?? child.error ?? ""}` };
}

// What npm has installed is as new as what we ask for: npm writes this file last.
function isInstalled() {
  try {
    const installed = statSync(join(web, "node_modules/.package-lock.json")).mtimeMs;
    return ["package.json", "package-lock.json"].every((name) => statSync(join(web, name)).mtimeMs <= installed);
  } catch {
    return false;
  }
}

function install() {
  let result = { ok: isInstalled(), text: "" };
  // A network may fail for a moment.
  for (let attempt = 0; attempt < 3 && !result.ok; ++attempt) {
    result = run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline");
  }
  return result;
}

function demand(what, result) {
  if (result.ok) return;
  console.error(`${result.text}\nbuild_page: ${what} failed`);
  process.exit(1);
}

function filesBelow(root) {
  return readdirSync(root, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(root, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    })
    .sort();
}

const contentTypes = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

// A C++ array rather than a string literal: compilers bound the length of the latter.
function asArray(name, bytes) {
  const lines = [];
  for (let i = 0; i < bytes.length; i += 32) lines.push(bytes.subarray(i, i + 32).join(","));
  return `const unsigned char ${name}[] = {\n${lines.join(",\n")}};\n`;
}

function asCpp(dist) {
  const arrays = [];
  const entries = [];
  filesBelow(dist).forEach((path, index) => {
    const identity = readFileSync(path);
    const gzip = gzipSync(identity, { level: 9 });
    const address = `/${relative(dist, path)}`;
    const type = contentTypes[extname(path)];
    if (!type) throw new Error(`no content type known for ${address}`);
    const etag = createHash("sha256").update(identity).digest("hex").slice(0, 16);
    // Vite puts a hash of the contents into the names below assets/.
    const immutable = address.startsWith("/assets/");
    const smaller = gzip.length < identity.length ? gzip : Buffer.alloc(0);
    arrays.push(asArray(`kIdentity${index}`, identity));
    if (smaller.length > 0) arrays.push(asArray(`kGzip${index}`, smaller));
    entries.push(
      `        {"${address}", "${type}", "\\"${etag}\\"", ${immutable}, text(kIdentity${index}), ` +
        `${smaller.length > 0 ? `text(kGzip${index})` : "{}"}},`,
    );
  });
  return `// Made by web/scripts/build_page.mjs; do not edit.
#include "server/page_files.h"

#include <cstddef>

namespace buwei {
namespace {

${arrays.join("\n")}
template <std::size_t kSize>
std::string_view text(const unsigned char (&bytes)[kSize]) {
    return {reinterpret_cast<const char*>(bytes), kSize};
}

}  // namespace

const std::vector<PageFile>& page_files() {
    static const std::vector<PageFile> files = {
${entries.join("\n")}
    };
    return files;
}

}  // namespace buwei
`;
}

demand("npm ci", install());
const dist = join(folder, "dist");
mkdirSync(folder, { recursive: true });
demand("vite build", run(process.execPath, "node_modules/vite/bin/vite.js", "build", "--outDir", dist, "--emptyOutDir"));
writeFileSync(join(folder, "page_files.cpp"), asCpp(dist));
