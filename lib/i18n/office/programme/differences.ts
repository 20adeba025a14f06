import type { Difference } from '@/lib/bundle';
import type { ProgrammeWords } from './en';

/** A difference in words. `member`: what changed, empty for the thing as a whole; `before` and `after` are short. */
export type ToldDifference = { kind: Difference['kind']; thing: string; member: string; before: string; after: string };

/** Longer texts are cut. */
const MOST_CHARACTERS = 80;

export function differenceText(
  { kind, of, names, path, before, after }: Difference,
  words: ProgrammeWords,
): ToldDifference {
  const members: Record<string, string> = words.members;
  // Names of entries stay as they are: only members of the bundle have translations.
  const member = path.map((part) => (Object.hasOwn(members, part) ? members[part] : part)).join(' · ');
  const [short, long] = [before, after].map((value) => textOf(value, path.at(-1) ?? '', words));
  return {
    kind,
    thing: of === 'organisation' ? names.join(' · ') : `${words.things[of]} ${names.join(' · ')}`,
    member,
    ...(path.length > 0 ? { before: short ?? '', after: long ?? '' } : { before: '', after: '' }),
  };
}

function textOf(value: unknown, member: string, words: ProgrammeWords): string {
  if (value === null || value === undefined || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (member === 'sections' && Array.isArray(value)) return words.seats(countSeats(value));
  if (member === 'status' && typeof value === 'string') return words.statuses[value as 'pub'] ?? value;
  if (typeof value === 'string') return cut(value.startsWith('data:') ? words.file : plain(value));
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.length === 0) return words.none;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return cut(value.join(', '));
  return cut(JSON.stringify(value));
}

const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const cut = (text: string): string => {
  const signs = [...text];
  return signs.length > MOST_CHARACTERS ? `${signs.slice(0, MOST_CHARACTERS).join('')}…` : text;
};

function countSeats(sections: { rows: { seats: number | unknown[] }[] }[]): number {
  const rows = sections.flatMap((section) => section.rows);
  return rows.reduce((sum, { seats }) => sum + (typeof seats === 'number' ? seats : seats.filter(Boolean).length), 0);
}
