import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

/**
 * Files that Next.js can load but a built service does not: compilers, development tools, its manual. Files that the
 * build does load are in its own trace.
 */
const NEVER_OF_NEXT = [
  'node_modules/next/dist/build/{webpack/**,webpack-config.js}',
  'node_modules/next/dist/compiled/{babel,babel-packages,next-devtools,next-server,webpack}/**',
  'node_modules/next/dist/docs/**',
  'node_modules/next/dist/server/{dev/**,capsize-font-metrics.json}',
];

/** Files that Next.js refers to by path without loading them. */
const ALSO = [
  'node_modules/next/dist/compiled/@babel/runtime/package.json',
  ...filesIn('node_modules/next/dist/compiled/webpack'),
];

/** The export conditions that Node.js uses: the second since 20.19. */
const CONDITIONS = [['node'], ['node', 'module-sync']];

/**
 * The files of node_modules that the programs load (by their imports) and that the pages of the build in `distDir` load
 * (as Next.js recorded), with each package's licence.
 */
export async function traceModules(distDir: string, programs: string[]): Promise<string[]> {
  // One after the other, so that the second run finds what the first has read and parsed in the cache.
  const cache = {};
  const traced: { fileList: Set<string> }[] = [];
  for (const conditions of CONDITIONS)
    traced.push(await nodeFileTrace(programs, { ignore: NEVER_OF_NEXT, conditions, cache }));
  const noted = readdirSync(distDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.nft.json'))
    .flatMap((name) => notedIn(join(distDir, name)));
  const files = new Set([...traced.flatMap(({ fileList }) => [...fileList]), ...noted, ...ALSO].filter(isNeeded));
  return [...new Set([...files, ...licences(files)])];
}

function notedIn(note: string): string[] {
  const { files } = JSON.parse(readFileSync(note, 'utf8')) as { files: string[] };
  return files.map((file) => relative('.', resolve(dirname(note), file)));
}

const isNeeded = (file: string): boolean =>
  file.startsWith('node_modules/') && existsSync(file) && statSync(file).isFile();

function licences(files: Set<string>): string[] {
  const packages = new Set([...files].flatMap((file) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  return [...packages].flatMap(filesIn).filter((file) => /^(licen[cs]e|notice|copying|ofl)/i.test(basename(file)));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).map((name) => join(folder, name));
}
