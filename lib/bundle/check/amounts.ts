import { isCurrency, isPayable, withoutDecimals } from '@/lib/currency';
import type { FieldError } from '@/lib/errors';
import { isMoney } from '@/lib/money';
import { entries, items, loose, performances } from './loose';

type Amount = { path: string; value: unknown };

/** Amounts that nobody can pay in the currency of the file, such as 10.50 yen. A percentage has decimals in every currency. */
export function findWrongAmounts(bundle: unknown): FieldError[] {
  const { currency = 'EUR' } = loose(loose(bundle).client);
  if (typeof currency !== 'string' || !isCurrency(currency)) return [];
  const message = withoutDecimals(currency);
  return amountsOf(bundle)
    .filter(({ value }) => isMoney(value) && !isPayable(value, currency))
    .map(({ path }) => ({ path, message }));
}

function amountsOf(bundle: unknown): Amount[] {
  const client = loose(loose(bundle).client);
  const giftCards = loose(client.gift_cards);
  return [
    ...entries(client, 'payment_methods', 'client').map(member('payment_cost')),
    ...items(giftCards.amounts).map((value, i) => ({ path: `client.gift_cards.amounts[${i}]`, value })),
    ...['least', 'most'].map((name) => member(name)({ path: 'client.gift_cards', value: giftCards })),
    ...entries(bundle, 'ticket_types')
      .filter(({ value }) => value.type !== '%')
      .map(member('value')),
    ...performances(bundle).flatMap(({ path, value }) => entries(value, 'categories', path).map(member('price'))),
    ...entries(bundle, 'subscriptions').flatMap(({ path, value }) =>
      entries(value, 'ranks', path).map(member('price')),
    ),
  ];
}

const member =
  (name: string) =>
  ({ path, value }: { path: string; value: Record<string, unknown> }): Amount => ({
    path: `${path}.${name}`,
    value: value[name],
  });
