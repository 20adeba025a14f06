import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Template = { template: string; pattern: RegExp };

/** The label of an address without a template: never its text, which is unbounded and may contain a secret. */
export const OTHER = 'other';

/** Finds the template of a path (`/v1/[client_name]/events`) among those of a build. Fixed segments go before `[one]`. */
export function routeTemplates(distDir: string): (path: string) => string {
  const manifest = join(distDir, 'app-path-routes-manifest.json');
  return templatesAmong(Object.values(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>));
}

export function templatesAmong(templates: string[]): (path: string) => string {
  const byDepth = new Map<number, Template[]>();
  const open: Template[] = [];
  for (const template of [...new Set(templates)].sort(moreFixedFirst)) {
    const segments = template.split('/').filter(Boolean);
    const pattern = new RegExp(`^/${segments.map(patternOf).join('/')}/?$`);
    if (template.includes('[...')) open.push({ template, pattern });
    else byDepth.set(segments.length, [...(byDepth.get(segments.length) ?? []), { template, pattern }]);
  }
  return (path) => {
    if (path.startsWith('/_next/')) return '/_next';
    const depth = path.split('/').filter(Boolean).length;
    const fits = ({ pattern }: Template) => pattern.test(path);
    return (byDepth.get(depth)?.find(fits) ?? open.find(fits))?.template ?? OTHER;
  };
}

const patternOf = (segment: string): string => {
  if (segment.startsWith('[...')) return '.+';
  return segment.startsWith('[') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|\\]/g, '\\$&');
};

/** Sort key with `[` after every letter: `/a/b` before `/a/[x]`, and longer before shorter. */
const moreFixedFirst = (a: string, b: string): number =>
  a.replaceAll('[', '\u{ffff}') < b.replaceAll('[', '\u{ffff}') ? -1 : 1;
