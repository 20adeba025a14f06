import type { PlanPlace, PlanRow, PlanSeat, Section } from './plan';

/**
 * Prints a plan as lines that a person can type, without loss. A section is `# Stalls = 1st rank`, a row `A: 1-18`, or its seats as they
 * stand, with `|` for an empty place: `A: 5 3 1 | 2 4 6`. In brackets, separated by `;`: of a row `~1.5` (curve), `x-12`, `y3`,
 * `step-free`; of a seat `w` (wheelchair), `c1` (companion of 1), `=side` (its rank), `@-9,1.2` (where it stands).
 */
export function printPlanText(sections: readonly Section[]): string {
  return sections
    .map(({ name, category, rows }) => [`# ${quoted(name)} = ${quoted(category)}`, ...rows.map(printRow)].join('\n'))
    .join('\n\n');
}

const PLAIN = /^[\p{L}\p{N}._/-]+(?: [\p{L}\p{N}._/-]+)*$/u;
const PLAIN_SEAT = /^[\p{L}\p{N}._/-]+$/u;
const COUNTED = /^\d{1,6}-\d{1,6}$/;

const quoted = (name: string): string => (PLAIN.test(name) ? name : JSON.stringify(name));
const quotedSeat = (name: string): string =>
  PLAIN_SEAT.test(name) && !COUNTED.test(name) ? name : JSON.stringify(name);

function printRow({ row, seats, first, x, y, curve, step_free }: PlanRow): string {
  const own = [
    ...(curve === undefined ? [] : [`~${curve}`]),
    ...(x === undefined ? [] : [`x${x}`]),
    ...(y === undefined ? [] : [`y${y}`]),
    ...(step_free ? ['step-free'] : []),
  ];
  const list = typeof seats === 'number' ? `${first}-${first + seats - 1}` : seats.map(printSeat).join(' ');
  return `${quoted(row)}${inBrackets(own)}: ${list}`;
}

function printSeat(place: PlanPlace): string {
  if (!place) return '|';
  const { seat, category, x, y, wheelchair, companion_of } = place;
  const own = [
    ...(wheelchair ? ['w'] : []),
    ...(companion_of === undefined ? [] : [`c${quotedSeat(companion_of)}`]),
    ...(category === undefined ? [] : [`=${quoted(category)}`]),
    ...(x === undefined && y === undefined ? [] : [`@${x ?? ''},${y ?? ''}`]),
  ];
  return `${quotedSeat(seat)}${inBrackets(own)}`;
}

const inBrackets = (own: string[]): string => (own.length > 0 ? `(${own.join(';')})` : '');

/** Parses a plan; or returns the number, from 1, of the first invalid line. */
export function parsePlanText(text: string): { sections: Section[] } | { line: number } {
  const sections: Section[] = [];
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const section = parseSection(line);
    if (section) {
      sections.push(section);
      continue;
    }
    const row = parseRow(line);
    const last = sections.at(-1);
    if (!row || !last) return { line: i + 1 };
    last.rows.push(row);
  }
  return { sections };
}

const NAME = String.raw`"(?:[^"\\]|\\.)*"|[^"=:()\s|;](?:[^"=:()|;]*[^"=:()\s|;])?`;
const SECTION = new RegExp(String.raw`^#\s*(${NAME})\s*=\s*(${NAME})$`);
const BRACKETS = String.raw`\(((?:"(?:[^"\\]|\\.)*"|[^"()])*)\)`;
// Flag `s`: a name may contain a Unicode line separator.
const ROW = new RegExp(String.raw`^(${NAME})\s*(?:${BRACKETS}\s*)?:\s*(.+)$`, 's');
const SEAT = new RegExp(String.raw`(\|)|("(?:[^"\\]|\\.)*"|[^\s"()|]+)(?:${BRACKETS})?`, 'gy');

function parseSection(line: string): Section | undefined {
  const [, name, category] = SECTION.exec(line) ?? [];
  if (name === undefined || category === undefined) return undefined;
  const [of, rank] = [unquoted(name), unquoted(category)];
  return of === undefined || rank === undefined ? undefined : { name: of, category: rank, rows: [] };
}

function parseRow(line: string): PlanRow | undefined {
  const [, name, own = '', list = ''] = ROW.exec(line) ?? [];
  const row = name === undefined ? undefined : unquoted(name);
  const members = parseOwn(own, ROW_MEMBERS);
  const seats = parseSeats(list.trim());
  return row === undefined || !members || !seats ? undefined : { row, ...seats, ...members };
}

const MOST_SEATS = 10_000;

function parseSeats(list: string): Pick<PlanRow, 'seats' | 'first'> | undefined {
  if (COUNTED.test(list)) {
    const [first = 0, last = 0] = list.split('-').map(Number);
    return last < first || last - first >= MOST_SEATS ? undefined : { seats: last - first + 1, first };
  }
  const seats: PlanPlace[] = [];
  let at = 0;
  while (at < list.length) {
    const spaces = /\s*/y;
    spaces.lastIndex = at;
    spaces.exec(list);
    SEAT.lastIndex = spaces.lastIndex;
    const found = SEAT.exec(list);
    if (!found || seats.length > MOST_SEATS) return undefined;
    at = SEAT.lastIndex;
    if (found[1]) {
      seats.push(null);
      continue;
    }
    const seat = unquoted(found[2] ?? '');
    const own = parseOwn(found[3] ?? '', SEAT_MEMBERS);
    if (seat === undefined || !own) return undefined;
    seats.push({ seat, ...own });
  }
  return seats.some(Boolean) ? { seats, first: 1 } : undefined;
}

type Reader = (text: string) => object | undefined;

const ROW_MEMBERS: Reader = (text) => {
  if (text === 'step-free') return { step_free: true };
  const [, what, value] = /^([~xy])(-?\d+(?:\.\d+)?(?:e-?\d+)?)$/.exec(text) ?? [];
  return what === undefined ? undefined : { [{ '~': 'curve', x: 'x', y: 'y' }[what] ?? 'x']: Number(value) };
};

const SEAT_MEMBERS: Reader = (text): Partial<PlanSeat> | undefined => {
  if (text === 'w') return { wheelchair: true };
  const [, x = '', y = ''] = /^@(-?[\d.e-]*),(-?[\d.e-]*)$/.exec(text) ?? [];
  if (x !== '' || y !== '') return { ...(x !== '' && { x: Number(x) }), ...(y !== '' && { y: Number(y) }) };
  const name = unquoted(text.slice(1));
  if (name === undefined || name === '') return undefined;
  if (text.startsWith('c')) return { companion_of: name };
  return text.startsWith('=') ? { category: name } : undefined;
};

/** Splits at `;`, except inside quotes. */
function parseOwn(text: string, read: Reader): object | undefined {
  const own: object = {};
  for (const part of text.match(/(?:"(?:[^"\\]|\\.)*"|[^";])+/g) ?? []) {
    const member = read(part.trim());
    if (!member) return undefined;
    Object.assign(own, member);
  }
  return own;
}

function unquoted(name: string): string | undefined {
  if (!name.startsWith('"')) return name;
  try {
    return JSON.parse(name);
  } catch {
    return undefined;
  }
}
