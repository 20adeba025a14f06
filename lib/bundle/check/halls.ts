import type { FieldError } from '@/lib/errors';
import { layOut, type PlanPlace, type PlanRow, type SeatName, type Section } from '@/lib/hall';
import { sections as sectionsSchema } from '../schema/location';
import { type BundleNode, entries } from './loose';

/** Seats nearer to each other than this, in seat widths, overlap. */
const ONE_SPOT = 0.5;
/** How far a curve may bring the ends of a row forward, in seat widths. */
const MOST_FORWARD = 100;

type RowNode = { path: string; section: string; row: PlanRow; given: unknown };

/** Contradictions within the plan of a hall. The schema reports plans that are malformed. */
export function findWrongHalls(bundle: unknown): FieldError[] {
  return entries(bundle, 'locations').flatMap(({ path, value }) => {
    const { data } = sectionsSchema.safeParse(value.sections);
    if (!data) return [];
    const rows = rowsOf(data, entries(value, 'sections', path));
    const errors = [...rows.flatMap(wrongRow), ...wrongParts(rows)];
    return errors.length > 0 ? errors : crowded(data, rows);
  });
}

const rowsOf = (sections: Section[], given: BundleNode[]): RowNode[] =>
  sections.flatMap((section, i) => {
    const nodes = entries(given[i]?.value, 'rows', given[i]?.path);
    return section.rows.map((row, j) => ({
      path: nodes[j]?.path ?? '',
      section: section.name,
      row,
      given: nodes[j]?.value.first,
    }));
  });

function wrongRow({ path, row, given }: RowNode): FieldError[] {
  const { seats, curve = 0 } = row;
  const half = (typeof seats === 'number' ? seats : seats.length) / 2;
  const tooCurved = curve * (half / 10) ** 2 > MOST_FORWARD;
  const errors = tooCurved
    ? [
        {
          path: `${path}.curve`,
          message: `must be less: the ends of the row would be more than ${MOST_FORWARD} seats forward`,
        },
      ]
    : [];
  if (typeof seats === 'number') return errors;
  if (given !== undefined && given !== null && given !== 1) {
    errors.push({ path: `${path}.first`, message: 'must be left out: seats is a list' });
  }
  return [
    ...errors,
    ...repeatedSeats(path, seats),
    ...wrongCompanions(path, seats),
    ...wrongPositions(path, row, seats),
  ];
}

function repeatedSeats(path: string, seats: PlanPlace[]): FieldError[] {
  const first = new Map<string, string>();
  return seats.flatMap((place, i) => {
    if (!place) return [];
    const at = `${path}.seats[${i}]`;
    const before = first.get(place.seat);
    if (before === undefined) first.set(place.seat, at);
    return before === undefined ? [] : [{ path: at, message: `must differ from ${before}` }];
  });
}

function wrongCompanions(path: string, seats: PlanPlace[]): FieldError[] {
  const wheelchairs = new Set(seats.flatMap((place) => (place?.wheelchair ? [place.seat] : [])));
  return seats.flatMap((place, i) => {
    if (place?.companion_of === undefined) return [];
    const at = `${path}.seats[${i}].companion_of`;
    if (place.wheelchair) return [{ path: at, message: 'must be left out: a wheelchair place is no companion’s seat' }];
    if (wheelchairs.has(place.companion_of)) return [];
    return [{ path: at, message: 'must be the number of a wheelchair place of this row' }];
  });
}

function wrongPositions(path: string, row: PlanRow, seats: PlanPlace[]): FieldError[] {
  const isSaid = (place: PlanPlace) => place?.x !== undefined || place?.y !== undefined;
  const positioned = seats.findIndex(isSaid);
  if (positioned < 0) return [];
  const errors = seats.flatMap((place, i) =>
    (['x', 'y'] as const).flatMap((member) =>
      !place || place[member] !== undefined
        ? []
        : [{ path: `${path}.seats[${i}].${member}`, message: `is missing: seats[${positioned}] says where it stands` }],
    ),
  );
  const ofRow = (['x', 'y', 'curve'] as const).filter((member) => row[member] !== undefined);
  return [
    ...errors,
    ...ofRow.map((member) => ({
      path: `${path}.${member}`,
      message: 'must be left out: its seats say where they stand',
    })),
  ];
}

/** Only a part with a count of seats can be one of several parts of a row: its numbers determine where it stands. */
function wrongParts(rows: RowNode[]): FieldError[] {
  const first = new Map<string, RowNode>();
  const isPlain = ({ row }: RowNode) =>
    typeof row.seats === 'number' && row.x === undefined && row.y === undefined && row.curve === undefined;
  return rows.flatMap((node) => {
    const name = JSON.stringify([node.section, node.row.row]);
    const before = first.get(name);
    if (!before) first.set(name, node);
    if (!before || (isPlain(before) && isPlain(node))) return [];
    return [
      {
        path: node.path,
        message: `must not go on with the row at ${before.path}: one with a list, x, y or curve is whole`,
      },
    ];
  });
}

/** The first seat of each row that overlaps another seat. */
function crowded(sections: Section[], rows: RowNode[]): FieldError[] {
  const isDrawn = ({ row }: RowNode) =>
    row.x !== undefined || row.y !== undefined || row.curve !== undefined || hasPositions(row);
  if (!rows.some(isDrawn)) return [];
  const pathOf = pathsOf(rows);
  const cells = new Map<string, { x: number; y: number; path: string }[]>();
  const told = new Set<string>();
  return layOut(sections).flatMap(({ place: { x, y }, ...name }) => {
    const path = pathOf(name);
    const [column, line] = [Math.floor(x), Math.floor(y)];
    const around = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx} ${line + dy}`) ?? []),
    );
    const other = around.find((seat) => Math.hypot(seat.x - x, seat.y - y) < ONE_SPOT);
    const cell = cells.get(`${column} ${line}`) ?? [];
    cells.set(`${column} ${line}`, cell);
    cell.push({ x, y, path });
    const rowOf = JSON.stringify([name.section, name.row]);
    if (!other || told.has(rowOf)) return [];
    told.add(rowOf);
    return [{ path, message: `must not stand where ${other.path} stands` }];
  });
}

const hasPositions = ({ seats }: PlanRow): boolean =>
  typeof seats !== 'number' && seats.some((place) => place?.x !== undefined);

/** The path of a seat in the file: its entry in a list, or its row where that is a count. */
function pathsOf(rows: RowNode[]): (name: SeatName) => string {
  const paths = new Map<string, string>();
  const keyOf = (section: string, row: string, seat?: string) => JSON.stringify([section, row, seat]);
  for (const { section, row, path } of rows) {
    if (typeof row.seats === 'number') paths.set(keyOf(section, row.row), path);
    else {
      for (const [i, place] of row.seats.entries()) {
        if (place) paths.set(keyOf(section, row.row, place.seat), `${path}.seats[${i}]`);
      }
    }
  }
  return ({ section, row, seat }) => paths.get(keyOf(section, row, seat)) ?? paths.get(keyOf(section, row)) ?? '';
}
