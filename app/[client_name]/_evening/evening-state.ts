/** What adding from an evening came to; `at` differs each time. */
export type EveningState = { at: number; refusal: string | undefined };

export const UNTOUCHED: EveningState = { at: 0, refusal: undefined };

/** The name of the buttons that add; their value says what: as many tickets for each of these performances. */
export const ADD = 'add';

/** A field that says that the page can show the changed cart by itself. */
export const STAYS = 'stays';

export const addValue = (subEventIds: readonly number[], count: number): string => `${count}x${subEventIds.join('-')}`;

/** What {@link addValue} wrote, each performance once; undefined when it is no such thing. */
export function readAddValue(text: unknown): { subEventIds: number[]; count: number } | undefined {
  const [, count, ids] = /^(\d{1,4})x(\d{1,10}(?:-\d{1,10}){0,2})$/.exec(String(text)) ?? [];
  if (count === undefined || ids === undefined) return undefined;
  return { count: Number(count), subEventIds: [...new Set(ids.split('-').map(Number))] };
}
