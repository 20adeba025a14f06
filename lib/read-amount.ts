import { isMoney, type Money } from './money';

/** Parses an amount as people type it: `12`, `12.5`, `12,50`; undefined when invalid. */
export function readAmount(typed: string): Money | undefined {
  const [, whole, cents = ''] = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  const amount = `${Number(whole)}.${cents.padEnd(2, '0')}`;
  return whole !== undefined && isMoney(amount) ? amount : undefined;
}
