import type { Coordinates } from '@/lib/cycling';
import type { EngineReply } from './ask';

/** Metres, row by row from each origin to each target; null: no route. Unvalidated. */
export type MatrixRows = readonly (readonly unknown[])[];

export type EngineAnswer =
  | {
      kind: 'table';
      metres: MatrixRows;
      seconds?: MatrixRows | undefined;
      offOrigins?: Map<number, string>;
      offTargets?: Map<number, string>;
    }
  /** The request exceeds the engine's limit. */
  | { kind: 'too_big' }
  /** A place is not on the engine's map: its index in origins followed by targets, if the engine tells it. */
  | { kind: 'off'; index: number | undefined };

/** The protocol of one routing engine. */
export type RideEngine = {
  /** The engine's default limit of origins and of targets per request; 1 without a matrix API. */
  mostPlaces: number;
  request: (
    base: URL,
    origins: readonly Coordinates[],
    targets: readonly Coordinates[],
  ) => { url: URL; body?: unknown };
  /** Undefined when the reply is not of this engine. */
  read: (
    asked: EngineReply,
    origins: readonly Coordinates[],
    targets: readonly Coordinates[],
  ) => EngineAnswer | undefined;
};

/** The engine's address with a longer path; its query (an API key, for example) stays. */
export function addressOf(base: URL, path: string, query: [name: string, value: string][] = []): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, '')}/${path}`;
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url;
}

/** A member of an unknown value; undefined if it is no object. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

export const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The value as a table with one row per origin and one column per target; undefined if it is not one. */
export function tableOf(
  value: unknown,
  origins: readonly Coordinates[],
  targets: readonly Coordinates[],
): MatrixRows | undefined {
  const rows = items(value);
  const isWhole = rows.length === origins.length && rows.every((row) => items(row).length === targets.length);
  return isWhole ? (rows as unknown[][]) : undefined;
}
