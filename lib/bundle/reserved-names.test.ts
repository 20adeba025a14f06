import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import config from '@/next.config.mjs';
import { RESERVED_NAMES } from './reserved-names';

/** The pattern of client names (docs/api.md, "Clients"); names with a dot or an underscore are impossible. */
const NAME = /^[a-z0-9-]{2,40}$/;
/** Not used yet, or requested by frameworks, browsers and proxies under such names. */
const BESIDE = [
  'office',
  'metrics',
  'assets',
  'static',
  'public',
  '_next',
  'well-known',
  'favicon-ico',
  'apple-icon',
  'opengraph-image',
  'manifest',
  'robots',
  'sitemap',
];

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/**
 * The first segments of the service's own addresses, of a shop's at the root of its own domain, and of the office's beside an
 * organisation.
 */
async function firstSegments(): Promise<string[]> {
  const rewrites = (await config.rewrites?.()) as { source: string }[];
  // `/:client/:place(iframes|event)/…`: on an own domain the second segment comes first.
  const places = rewrites.flatMap(({ source }) => /^\/:client\/:\w+\(([^)]+)\)/.exec(source)?.[1]?.split('|') ?? []);
  return [
    ...places,
    ...['app', 'app/(home)', 'app/(site)', 'app/[client_name]', 'app/office', 'public'].flatMap(foldersIn),
    ...readdirSync('public'),
    ...rewrites.map(({ source }) => source.split('/')[1] ?? ''),
  ];
}

it('reserves every first segment that could be a client name, and no other', async () => {
  const needed = (await firstSegments()).filter((segment) => NAME.test(segment));
  expect(needed).toEqual(expect.arrayContaining(['v1', 'docs', 'cart', 'order', 'iframes', 'pictures', 'outbox']));
  expect(needed.filter((segment) => !RESERVED_NAMES.includes(segment))).toEqual([]);
  expect(RESERVED_NAMES.filter((name) => !needed.includes(name) && !BESIDE.includes(name))).toEqual([]);
  expect([...RESERVED_NAMES].sort()).toEqual([...new Set(RESERVED_NAMES)]);
});
