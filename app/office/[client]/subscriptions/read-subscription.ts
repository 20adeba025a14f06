import { z } from 'zod';
import { MOST_PERFORMANCES } from '@/lib/bundle';
import { type LanguageCode, languageOf } from '@/lib/i18n';
import type { SubscriptionFields } from '@/lib/office';
import { boundedText } from '@/lib/text-field';
import { LANGUAGES } from '@/lib/theme';
import { amount, countOrNone, momentOrNone, seen, text } from '../../_programme/read-fields';

/** The form of a subscription. It also has fields for each performance, rank and language. */
export const subscriptionFields = z
  .object({
    key: text(),
    seen,
    name: text().min(1),
    text: text(1000).default(''),
    kind: z.enum(['series', 'choice']),
    at_least: countOrNone,
    at_most: countOrNone,
    ticket_type: text().min(1),
    sale_from: momentOrNone,
    sale_until: momentOrNone,
    maximum: countOrNone,
    renews: text().default(''),
    renew_from: momentOrNone,
    renew_until: momentOrNone,
    remind_days: countOrNone,
  })
  .catchall(boundedText(1000));

type Given = z.output<typeof subscriptionFields>;

/** The languages other than the organisation's own. */
export const otherLanguages = (locale: string): LanguageCode[] =>
  LANGUAGES.filter((code) => code !== languageOf(locale));

/** The form's values in the bundle's format; or the name of an invalid field. */
export function readSubscription(given: Given, locale: string): SubscriptionFields | { field: string } {
  const texts = (name: 'name' | 'text') => {
    const said = otherLanguages(locale).flatMap((code) => {
      const value = String(given[`${name}_${code}`] ?? '').trim();
      return value === '' ? [] : [[code, value] as const];
    });
    return said.length === 0 ? null : Object.fromEntries(said);
  };
  const performances = namesIn(given, 'performance_').map(Number);
  if (performances.length === 0 || performances.length > MOST_PERFORMANCES) return { field: 'performances' };
  const ranks: { name: string; price: z.output<typeof amount> | null }[] = [];
  for (const [field, value] of Object.entries(given)) {
    if (!field.startsWith('price_')) continue;
    const name = field.slice('price_'.length);
    const isEmpty = String(value).trim() === '';
    const price = amount.safeParse(value);
    if (!isEmpty && !price.success) return { field };
    if (!isEmpty || `rank_${name}` in given) ranks.push({ name, price: price.data ?? null });
  }
  const { renews: of, renew_from: from, renew_until: until, remind_days } = given;
  if (of !== '' && !from) return { field: 'renew_from' };
  if (of !== '' && !until) return { field: 'renew_until' };
  const isChoice = given.kind === 'choice';
  const { name, text, kind, ticket_type, sale_from, sale_until, maximum } = given;
  return {
    name,
    text,
    kind,
    ticket_type,
    sale_from,
    sale_until,
    maximum,
    performances,
    names: texts('name'),
    texts: texts('text'),
    at_least: isChoice ? given.at_least : null,
    at_most: isChoice ? given.at_most : null,
    ranks: ranks.length === 0 ? null : ranks,
    renewal: from && until && of !== '' ? { of, from, until, remind_days } : null,
  };
}

const namesIn = (given: Given, prefix: string): string[] =>
  Object.keys(given).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
