import type { FieldError } from '@/lib/errors';
import { type BundleNode, entries, items, type Loose, loose, performances } from './loose';

/** Everything unique that occurs twice. */
export function findDuplicates(bundle: unknown): FieldError[] {
  const events = entries(bundle, 'events');
  const all = performances(bundle);
  return [
    ...repeated(entries(bundle, 'locations'), 'key'),
    ...repeated(entries(bundle, 'locations'), 'location_id'),
    ...repeated(entries(bundle, 'ticket_types'), 'key'),
    ...repeated(entries(bundle, 'subscriptions'), 'key'),
    ...repeated(events, 'key'),
    ...events.flatMap(({ path, value }) => repeated(entries(value, 'sub_events', path), 'key')),
    ...repeated([...events, ...all], 'event_id'),
    ...all.flatMap(({ path, value }) => repeated(entries(value, 'categories', path), 'name')),
    ...all.flatMap(({ path, value }) => repeatedItems(value, 'ticket_types', path)),
    ...events.flatMap(({ path, value }) => repeatedItems(value, 'types', path)),
    ...events.flatMap(({ path, value }) => repeated(entries(value, 'images', path), 'url')),
    ...repeatedItems(loose(loose(bundle).client), 'domains', 'client'),
    ...repeated(entries(loose(bundle).client, 'webhooks', 'client'), 'url'),
    ...repeatedItems(loose(loose(bundle).client), 'redirect_hosts', 'client'),
    ...repeated(entries(loose(bundle).client, 'payment_methods', 'client'), 'payment_id'),
    ...repeatedItems(loose(loose(bundle).client), 'embed_origins', 'client'),
    ...entries(bundle, 'locations').flatMap(repeatedSeats),
  ];
}

function repeated(places: BundleNode[], member: string): FieldError[] {
  return again(places.map(({ path, value }) => ({ path: `${path}.${member}`, value: value[member] })));
}

function repeatedItems(value: Loose, member: string, parent: string): FieldError[] {
  return again(items(value[member]).map((item, i) => ({ path: `${parent}.${member}[${i}]`, value: item })));
}

function again(values: { path: string; value: unknown }[]): FieldError[] {
  const first = new Map<unknown, string>();
  return values.flatMap(({ path, value }) => {
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const before = first.get(value);
    if (before === undefined) first.set(value, path);
    return before === undefined ? [] : [{ path, message: `must differ from ${before}` }];
  });
}

type Part = { from: number; to: number; path: string };

/** Counted rows of a section, also a row in several parts, must not repeat a seat. */
function repeatedSeats({ path, value }: BundleNode): FieldError[] {
  const rows = new Map<string, Part[]>();
  for (const section of entries(value, 'sections', path)) {
    for (const row of entries(section.value, 'rows', section.path)) {
      if (Array.isArray(row.value.seats)) continue;
      const from = Number(row.value.first ?? 1);
      const to = from + Number(row.value.seats) - 1;
      const name = JSON.stringify([section.value.name, row.value.row]);
      const parts = rows.get(name) ?? [];
      rows.set(name, parts);
      if (from <= to) parts.push({ from, to, path: row.path });
    }
  }
  return [...rows.values()].flatMap(overlaps);
}

/** Parts sorted by seat: one that begins before an earlier one ended shares seats with the one that ends last. */
function overlaps(parts: Part[]): FieldError[] {
  let last: Part | undefined;
  return parts
    .sort((one, other) => one.from - other.from)
    .flatMap((part) => {
      const before = last;
      if (!before || part.to > before.to) last = part;
      return before && part.from <= before.to
        ? [{ path: part.path, message: `must not have seats that ${before.path} has` }]
        : [];
    });
}
