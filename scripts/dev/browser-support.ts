import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { API, type Project, type Symbol as TypedSymbol } from 'typescript/unstable/sync';

/** What is used here of MDN's table. */
type Statement = {
  version_added: string | false;
  version_removed?: string;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
};
type Entry = { __compat?: { support: Record<string, Statement | Statement[]> } };
type Table = Record<string, Entry & Record<string, Entry>>;
type CompatData = { api: Table; javascript: { builtins: Table } };
type Target = { browser: string; version: string };
/** What code uses of the platform, and the browsers that lack it. */
export type Missing = { file: string; line: number; feature: string; browsers: string[] };

/** The names of a browserslist that the table of MDN has by another name. */
const NAMES: Record<string, string> = { ios_saf: 'safari_ios', and_chr: 'chrome_android', and_ff: 'firefox_android' };

/** The oldest supported browsers, from `browserslist` in package.json: `safari >= 16.4`. */
export function readTargets(): Target[] {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] };
  return browserslist.map((line) => {
    const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
    if (!version) throw new Error(`browserslist in package.json: "${line}" is not like "safari >= 16.4".`);
    return { browser: NAMES[name] ?? name, version };
  });
}

/** Files that browsers get as they are: scripts that no component imports. */
const SCRIPTS = [
  'app/[client_name]/_embed/panel.js',
  'app/office/door/_app/door-worker.ts',
  'public/office.js',
  'public/office-passkey.js',
];
const IMPORT =
  /^(?:import|export) (?!type )(?:[^'";]* from )?'((?:@|\.{1,2})\/[^']+)'|\bimport\('([^']+)'\)|new URL\('([^']+)'/gm;

/** The files of the project whose code browsers run: client components, what they import, and scripts of their own. */
export function clientFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', 'app', 'lib'], { encoding: 'utf8' }).split('\n');
  const code = new Map<string, string>();
  const add = (file: string, isRoot: boolean): void => {
    if (code.has(file)) return;
    const text = readFileSync(file, 'utf8');
    if (isRoot && !SCRIPTS.includes(file) && !text.startsWith("'use client'")) return;
    // A server action is called over the network.
    if (text.startsWith("'use server'")) return;
    code.set(file, text);
    for (const [, ...found] of text.matchAll(IMPORT)) {
      const name = found.find(Boolean) ?? '';
      const path = name.startsWith('@/') ? name.slice(2) : join(dirname(file), name);
      const next = ['', '.ts', '.tsx', '/index.ts']
        .map((end) => path + end)
        .find((one) => /\.(?:tsx?|js)$/.test(one) && existsSync(one));
      if (next) add(next, false);
    }
  };
  for (const file of [...listed, ...SCRIPTS])
    if (/\.(?:tsx?|js)$/.test(file) && !/\.test\./.test(file)) add(file, true);
  return [...code.keys()];
}

/**
 * Finds what the files use of the platform that a supported browser lacks, by the types of what they use and MDN's table. What is called
 * with `?.` is guarded and left out; so is what the table does not know.
 */
export function findMissing(files: readonly string[], targets = readTargets()): Missing[] {
  const data = readTable();
  const folder = mkdtempSync(join(tmpdir(), 'doek-support-'));
  const config = join(folder, 'tsconfig.json');
  const settings = { extends: resolve('tsconfig.json'), files: files.map((file) => resolve(file)), include: [] };
  writeFileSync(config, JSON.stringify({ ...settings, compilerOptions: { types: [], plugins: [] } }));
  const api = new API();
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error('TypeScript does not open the files.');
    return files.flatMap((file) => missingIn(project, file, data, targets));
  } finally {
    api.close();
    rmSync(folder, { recursive: true });
  }
}

/** Every interface (`Name`) and member (`Name.member`) of MDN's table that a supported browser lacks. */
export function listNewer(targets = readTargets()): string[] {
  const { api, javascript } = readTable();
  const isNewer = (entry: Entry | undefined) => targets.some((target) => lacks(entry, target));
  return [api, javascript.builtins].flatMap((table) =>
    Object.entries(table).flatMap(([owner, entry]) => [
      ...(isNewer(entry) ? [owner] : []),
      ...Object.keys(entry)
        .filter((member) => isNewer(entry[member]))
        .map((member) => `${owner}.${member.replace(/_static$/, '')}`),
    ]),
  );
}

const readTable = () => createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

function missingIn(project: Project, file: string, data: CompatData, targets: Target[]): Missing[] {
  const source = project.program.getSourceFile(resolve(file));
  if (!source) throw new Error(`${file} is not in the project.`);
  const names = namesIn(source);
  const symbols = project.checker.getSymbolAtLocation(names);
  return names.flatMap((name, i) => {
    const symbol = symbols[i];
    const keys = symbol ? keysOf(symbol, name) : [];
    const entry = keys.map((key) => entryOf(data, key)).find((one) => one?.__compat);
    const browsers = targets.filter((target) => lacks(entry, target)).map(({ browser }) => browser);
    if (browsers.length === 0) return [];
    const line = source.text.slice(0, name.end).split('\n').length;
    return [{ file, line, feature: keys[0] ?? '', browsers }];
  });
}

/** The names in a file that are not part of a type, nor guarded. */
function namesIn(source: SourceFile): Node[] {
  const names: Node[] = [];
  const visit = (node: Node): void => {
    if (node.kind >= SyntaxKind.FirstTypeNode && node.kind <= SyntaxKind.LastTypeNode) return;
    if (node.kind === SyntaxKind.InterfaceDeclaration || node.kind === SyntaxKind.TypeAliasDeclaration) return;
    if (node.kind === SyntaxKind.ImportDeclaration) return;
    if (node.kind === SyntaxKind.Identifier && !isGuarded(node)) names.push(node);
    node.forEachChild((child) => void visit(child));
  };
  visit(source);
  return names;
}

/** `one.name?.()` and `one.name?.other` */
function isGuarded(node: Node): boolean {
  const { parent } = node;
  const accessed = parent?.kind === SyntaxKind.PropertyAccessExpression ? parent : node;
  return Boolean((accessed.parent as { questionDotToken?: unknown } | undefined)?.questionDotToken);
}

/** The names of a thing of the platform in MDN's table: `URLSearchParams.size`. Empty for our own. */
function keysOf(symbol: TypedSymbol, name: Node): string[] {
  if (!symbol.declarations.some(({ path }) => /\/lib\.[\w.]+\.d\.ts$/.test(path))) return [];
  const parent = symbol.getParent()?.name;
  if (!parent || parent.startsWith('"') || parent === '__global') return [symbol.name];
  if (parent === '__type' || parent.endsWith('Constructor')) {
    // `URL.parse`, which the table calls `parse_static`, or `Object.groupBy`, which it does not.
    const access = name.parent as { expression?: Node } | undefined;
    const key = `${access?.expression?.getText()}.${symbol.name}`;
    return [`${key}_static`, key];
  }
  const owner = parent.replace(/^Readonly(?=Array|Map|Set)/, '');
  return [owner, ...(MIXINS[owner] ?? [])].map((one) => `${one}.${symbol.name}`);
}

/** Where the table has what TypeScript declares in interfaces of its own. */
const MIXINS: Record<string, string[]> = {
  ParentNode: ['Element', 'Document'],
  ChildNode: ['Element'],
  NonDocumentTypeChildNode: ['Element'],
  InnerHTML: ['Element'],
  Animatable: ['Element'],
  ARIAMixin: ['Element'],
  Slottable: ['Element'],
  DocumentOrShadowRoot: ['Document'],
  HTMLOrSVGElement: ['HTMLElement', 'SVGElement'],
  ElementCSSInlineStyle: ['HTMLElement'],
  ElementContentEditable: ['HTMLElement'],
  PopoverTargetAttributes: ['HTMLButtonElement'],
  GlobalEventHandlers: ['HTMLElement', 'Element', 'Window'],
  WindowOrWorkerGlobalScope: ['_globals', 'Window'],
  Body: ['Response'],
  NavigatorStorage: ['Navigator'],
  NavigatorLocks: ['Navigator'],
  GlobalThis: ['_globals'],
};

function entryOf({ api, javascript }: CompatData, key: string): Entry | undefined {
  const [owner = '', member] = key.split('.');
  const of = (table: Table): Entry | undefined => (member ? table[owner]?.[member] : table[owner]);
  return of(api) ?? of(javascript.builtins) ?? (member ? undefined : (api._globals?.[owner] ?? api.Window?.[owner]));
}

function lacks(entry: Entry | undefined, { browser, version }: Target): boolean {
  const statements = entry?.__compat?.support[browser];
  if (!statements) return false;
  return ![statements].flat().some(({ version_added: added, version_removed: removed, ...other }) => {
    if (!added || added === 'preview' || other.flags || other.prefix || other.alternative_name) return false;
    return compare(added, version) <= 0 && !(removed && compare(removed, version) <= 0);
  });
}

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.replace('≤', '').split('.').map(Number));
  return (a?.[0] ?? 0) - (b?.[0] ?? 0) || (a?.[1] ?? 0) - (b?.[1] ?? 0);
}
