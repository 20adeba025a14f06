import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const REFERENCE = /static\/(?:chunks|media)\/[\w.~-]+\.(?:js|css|wasm|woff2)(?=["'\\\s?)])/g;
const MANIFESTS = ['build-manifest.json', 'server/app/office/door/page_client-reference-manifest.js'];

/**
 * The addresses of every file that the door's page may ever load, also in workers and on demand: those that the manifests of the build
 * name, and those that they name. Empty in development, which has no such build.
 */
export function listBuildFiles(distDir: string): string[] {
  const files = new Set<string>();
  const read = (path: string) => {
    for (const [file] of readFileSync(join(distDir, path), 'utf8').matchAll(REFERENCE)) {
      // The manifest also names the files that are only on the machine that built it.
      if (files.has(file) || !existsSync(join(distDir, file))) continue;
      files.add(file);
      if (/\.(?:js|css)$/.test(file)) read(file);
    }
  };
  for (const manifest of MANIFESTS) if (existsSync(join(distDir, manifest))) read(manifest);
  return [...files].map((file) => `/_next/${file}`).sort();
}
