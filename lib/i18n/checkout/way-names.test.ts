import { expect, test } from 'vitest';
import { wayNames } from './way-names';

const way = (description: string, provider: string, method: string | null = null, names = {}) => ({
  description,
  provider,
  method,
  names,
});

test('a payment method has the organisation’s name, else its usual name, and no two have the same', () => {
  const ways = [
    way('Kaart', 'stripe', 'card', { fr: 'Carte' }),
    way('Aan de kassa', 'door'),
    way('Proef 1', 'test'),
    way('Proef 2', 'test'),
    way('Iets nieuws', 'mollie', 'brandnew'),
  ];
  const called = (locale: string) => wayNames(ways, locale, 'nl-BE').join(' | ');
  expect(called('nl')).toBe('Kaart | Aan de kassa | Proef 1 | Proef 2 | Iets nieuws');
  expect(called('de-AT')).toBe('Kredit- oder Debitkarte | An der Abendkasse | Proef 1 | Proef 2 | Iets nieuws');
  expect(called('fr')).toBe('Carte | Au guichet | Proef 1 | Proef 2 | Iets nieuws');
  expect(wayNames([way('Proef 1', 'test')], 'en', 'nl')).toEqual(['Test bank']);
});
