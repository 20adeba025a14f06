import { describe, expect, it } from 'vitest';
import { buyingWordsFor } from '.';
import { formatTimes } from './times';

describe('the times of a performance', () => {
  const nl = { locale: 'nl', nextDay: 'de volgende dag' };

  it('run from the beginning to the end, past midnight too', () => {
    const evening = { startsLocal: '2026-12-04 20:30:00', endsLocal: '2026-12-04 22:30:00' };
    const night = { startsLocal: '2026-10-24 23:00:00', endsLocal: '2026-10-25 03:00:00' };
    expect(formatTimes(evening, nl)).toBe('20:30\u00a0–\u00a022:30');
    expect(formatTimes(night, nl)).toBe('23:00\u00a0–\u00a003:00 (de volgende dag)');
  });

  it('are the beginning alone when the end is unknown', () => {
    expect(formatTimes({ startsLocal: '2026-12-04 20:30:00', endsLocal: null }, nl)).toBe('20:30');
  });
});

describe('the words of buying', () => {
  it('count in every language', () => {
    const counted = ['nl', 'en', 'de', 'fr'].map((locale) => [0, 1, 2].map(buyingWordsFor(locale).ticketsInCart));
    expect(counted).toEqual([
      ['0 kaarten', '1 kaart', '2 kaarten'],
      ['0 tickets', '1 ticket', '2 tickets'],
      ['0 Tickets', '1 Ticket', '2 Tickets'],
      ['0 billet', '1 billet', '2 billets'],
    ]);
  });

  it('say how many seats are gone and how many are left', () => {
    expect(buyingWordsFor('nl').tooFewSeats(4, 2)).toBe(
      '2 van de 4 plaatsen zijn weg; nog 2 vrij. Kies minder kaarten.',
    );
    expect(buyingWordsFor('nl').tooFewSeats(2, 1)).toMatch(/^1 van de 2 plaatsen is weg; nog 1 vrij\./);
    expect(buyingWordsFor('en-GB').tooFewSeats(4, 2)).toMatch(/^2 of the 4 seats are gone; 2 left\./);
  });
});
