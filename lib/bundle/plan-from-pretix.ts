import { z } from 'zod';
import { AppError } from '@/lib/errors';
import type { PlanPlace, PlanRow, PlanSeat, Section } from '@/lib/hall';
import { boundedText } from '@/lib/text-field';
import { sentence, toFieldErrors } from './check/field-errors';
import { name } from './schema/text';

const point = z.object({ x: z.number(), y: z.number() });
const seat = z.object({ seat_number: name(40), position: point, category: name() });
const row = z.object({ row_number: name(40), position: point.optional(), seats: z.array(seat) });
const zone = z.object({ name: boundedText(200).optional(), position: point, rows: z.array(row) });
/** The members of a seating plan of pretix that concern seats (seating-plan.schema.json there); the rest is decoration. */
const plan = z.object({ name: boundedText(200), zones: z.array(zone) });

/** Positions are in pixels of the plan. */
type PretixSeat = { seat: string; category: string; x: number; y: number };
type PretixRow = { row: string; seats: (PretixSeat | null)[] };

/** Two seats farther apart than this, as a multiple of the usual distance in their row, have an aisle between them. */
const APART = 1.5;
/** A seat nearer than this to its regular position, in seat widths, counts as being there. */
const OFF_LINE = 0.05;

/**
 * The sections of a bundle from a seating plan of pretix, which has pixels: zones are sections, and where seats are farther apart
 * than usual is an aisle.
 * @throws AppError `validation_failed` with every wrong place
 */
export function planFromPretix(json: unknown): Section[] {
  const { data, error } = plan.safeParse(json, { error: sentence, reportInput: true });
  if (!data) {
    throw new AppError('validation_failed', 'It is no seating plan of pretix.', { errors: toFieldErrors(error) });
  }
  const rows = data.zones.flatMap(({ name, position, rows }, i) =>
    rows.map((row) => ({ section: name?.trim() || `${data.name} ${i + 1}`, ...readRow(row, position) })),
  );
  const unit = median(rows.flatMap(({ seats }) => stepsOf(seats))) || 1;
  const sections = new Map<string, PretixRow[]>();
  for (const { section, ...row } of rows) {
    const known = sections.get(section) ?? [];
    sections.set(section, known);
    if (row.seats.length > 0) add(known, withAisles(row, unit));
  }
  const toHall = hallUnits([...sections.values()].flat(), unit);
  return [...sections].flatMap(([name, ofSection]) => {
    const category = usual(ofSection.flatMap(({ seats }) => seats.flatMap((one) => one?.category ?? [])));
    if (category === undefined) return [];
    return [{ name, category, rows: ofSection.map((row) => writeRow(toHall(row), category)) }];
  });
}

function readRow({ row_number, position: own, seats }: z.output<typeof row>, zone: { x: number; y: number }) {
  const at = { x: zone.x + (own?.x ?? 0), y: zone.y + (own?.y ?? 0) };
  return {
    row: row_number,
    seats: seats.map(({ seat_number, position: { x, y }, category }): PretixSeat => {
      return { seat: seat_number, category, x: at.x + x, y: at.y + y };
    }),
  };
}

/** `unit`: the usual distance, for rows with too few seats to have their own. */
function withAisles({ row, seats }: { row: string; seats: PretixSeat[] }, unit: number): PretixRow {
  const steps = stepsOf(seats);
  const most = APART * ((steps.length > 1 && median(steps)) || unit);
  const isApart = (seat: PretixSeat, before: PretixSeat | undefined) => before && distance(before, seat) > most;
  return { row, seats: seats.flatMap((seat, i) => (isApart(seat, seats[i - 1]) ? [null, seat] : [seat])) };
}

/** Rows of a zone with the same name are one row, with aisles between the parts. */
function add(rows: PretixRow[], row: PretixRow): void {
  const known = rows.find((one) => one.row === row.row);
  if (known) known.seats.push(null, ...row.seats);
  else rows.push(row);
}

/** Converts pixels into seat widths, measured from the middle of the hall and from the front row. */
function hallUnits(rows: PretixRow[], unit: number): (row: PretixRow) => PretixRow {
  const seats = rows.flatMap((row) => row.seats.filter((one) => one !== null));
  const xs = extremes(seats.map(({ x }) => x));
  const front = extremes(seats.map(({ y }) => y)).least;
  const middle = (xs.least + xs.most) / 2;
  const turned = ({ x, y, ...one }: PretixSeat) => ({
    ...one,
    x: rounded((x - middle) / unit),
    y: rounded((y - front) / unit),
  });
  return ({ row, seats }) => ({ row, seats: seats.map((one) => one && turned(one)) });
}

/** A straight row is written without the positions of its seats, any other with them. */
function writeRow({ row, seats }: PretixRow, category: string): PlanRow {
  const own = (seat: PretixSeat): PlanSeat => ({
    seat: seat.seat,
    ...(seat.category !== category && { category: seat.category }),
  });
  const inLine = lineOf(seats);
  if (!inLine)
    return { row, first: 1, seats: seats.map((one): PlanPlace => one && { ...own(one), x: one.x, y: one.y }) };
  return { row, first: 1, seats: inLine.places.map((one) => one && own(one)), x: inLine.x, y: inLine.y };
}

/** The seats of a straight row from left to right, with as many gaps as fit between them; undefined for any other row. */
function lineOf(seats: PretixRow['seats']): { places: PretixRow['seats']; x: number; y: number } | undefined {
  const [first] = seats;
  if (!first) return undefined;
  const places: PretixRow['seats'] = [];
  for (const [i, seat] of seats.entries()) {
    if (!seat) continue;
    const place = Math.round(seat.x - first.x);
    const empty = place - places.length;
    const isSaid = seats[i - 1] === null;
    if (Math.abs(seat.y - first.y) > OFF_LINE || Math.abs(seat.x - first.x - place) > OFF_LINE) return undefined;
    if (empty < 0 || empty > 0 !== isSaid) return undefined;
    places.push(...Array<null>(empty).fill(null), seat);
  }
  return { places, x: rounded(first.x + (places.length - 1) / 2), y: first.y };
}

const distance = (one: PretixSeat, other: PretixSeat): number => Math.hypot(one.x - other.x, one.y - other.y);

function stepsOf(seats: (PretixSeat | null)[]): number[] {
  return seats.slice(1).flatMap((seat, i) => {
    const before = seats[i];
    return seat && before ? [distance(before, seat)] : [];
  });
}

function median(values: number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
}

function extremes(values: number[]): { least: number; most: number } {
  let [least, most] = [values[0] ?? 0, values[0] ?? 0];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return { least, most };
}

function usual(values: string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

const rounded = (value: number): number => Math.round(value * 100) / 100 || 0;
