/** The result of adding to an evening. `at` differs for each answer, so equal refusals are shown again. */
export type EveningState = { at: number; refusal: string | undefined };

export const UNTOUCHED: EveningState = { at: 0, refusal: undefined };

/** The name of the buttons that add. Their value says what: `count` tickets for each of these performances. */
export const ADD_BUTTON = 'add';

/** A form field: the page updates the cart itself, so the action does not redirect. */
export const STAYS_ON_PAGE = 'stays';

export const addValue = (subEventIds: readonly number[], count: number): string => `${count}x${subEventIds.join('-')}`;

/** Reads a value of {@link addValue}, each performance once; undefined for any other text. */
export function readAddValue(text: unknown): { subEventIds: number[]; count: number } | undefined {
  const [, count, ids] = /^(\d{1,4})x(\d{1,10}(?:-\d{1,10}){0,2})$/.exec(String(text)) ?? [];
  if (count === undefined || ids === undefined) return undefined;
  return { count: Number(count), subEventIds: [...new Set(ids.split('-').map(Number))] };
}
