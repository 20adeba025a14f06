import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, normalize } from 'node:path';
import { anchorOf } from './bundle-reference';

const HIDDEN = ['.github', '.vscode', '.ci'];
const SOURCES = [
  '.ts',
  '.tsx',
  '.mjs',
  '.mts',
  '.sql',
  '.json',
  '.css',
  '.yaml',
  '.yml',
  '.cfg',
  '.service',
  '.js',
  '.svg',
];

/** Dated records keep the names of their date, so their names are not checked. */
const RECORDS = /^(?:docs\/performance\/|docs\/decisions\/|CHANGELOG\.md|patches\/)/;

/** The files and folders of the project at the top of the checkout. */
const TOP = readdirSync('.', { withFileTypes: true })
  .filter(({ name }) => name !== 'node_modules' && (!name.startsWith('.') || HIDDEN.includes(name)))
  .map(({ name }) => name);

export const FILES: string[] = TOP.flatMap(filesIn).map((file) => normalize(file));
export const PAGES = FILES.filter((file) => file.endsWith('.md'));

function filesIn(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter(({ name }) => name !== '.next' && name !== 'node_modules')
      .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]));
  } catch {
    return [path];
  }
}

const withoutBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '');

/** Links of a page to files or headings that do not exist. */
export function deadLinks(page: string): string[] {
  const text = withoutBlocks(readFileSync(page, 'utf8')).replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ' '));
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^(?:https?|mailto):/.test(target) && !leadsSomewhere(page, target));
}

function leadsSomewhere(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : join(dirname(page), decodeURIComponent(path));
  if (!existsSync(file)) return false;
  return anchor === undefined || headingsOf(file).has(decodeURIComponent(anchor));
}

function headingsOf(page: string): Set<string> {
  const headings = [...withoutBlocks(readFileSync(page, 'utf8')).matchAll(/^#+ (.+)$/gm)];
  return new Set(headings.map(([, heading = '']) => anchorOf(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))));
}

/** Names of files, functions, columns, settings and commands in a page that the project does not have. */
export function deadNames(page: string): string[] {
  if (RECORDS.test(page)) return [];
  const text = readFileSync(page, 'utf8');
  const commands = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
  const names = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  return [
    ...commands.filter((name) => !(name in SCRIPTS)).map((name) => `npm run ${name}`),
    ...names.filter((name) => !isKnown(name, page)),
  ];
}

const SCRIPTS = JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>;
const NAMES = new Set(FILES.map((file) => basename(file)));
/** A script of the packed service, whose package.json differs from this one. */
SCRIPTS.migrate ??= 'packed';

const WORDS = new Set(
  FILES.filter((file) => SOURCES.includes(extname(file))).flatMap(
    (file) => readFileSync(file, 'utf8').match(/\w+/g) ?? [],
  ),
);

function isKnown(name: string, page: string): boolean {
  const [first = ''] = name.split('/');
  if (name.includes('/') && TOP.includes(first)) return existsSync(fixedPart(name));
  if (/^[\w-]+(?:\.[\w-]+)*\.(?:tsx?|m[jt]s|sql)$/.test(name))
    return NAMES.has(name) || FILES.some((file) => file.endsWith(`.${name}`) && file.startsWith(dirname(page)));
  if (/^[a-z]+(?:[A-Z]\w*|_[a-z_0-9]+)+(?:\(\))?$/.test(name) || /^[A-Z]+(?:_[A-Z]+)+$/.test(name))
    return WORDS.has(name.replace('()', ''));
  return true;
}

/** A path up to its first wildcard. */
function fixedPart(path: string): string {
  const parts = path.split('/');
  const open = parts.findIndex((part) => /[*<>…{]/.test(part));
  return open === -1 ? path : parts.slice(0, open).join('/');
}
