import { boundedMap } from '@/lib/cache';
import type { Client, Context } from '@/lib/context';
import { formatLongDay, formatPrice, formatTime, localTimeIn } from '@/lib/i18n';
import { type BuyingWords, buyingWordsFor } from '@/lib/i18n/buying';
import { formatTimes } from '@/lib/i18n/buying/times';
import { type PaperWords, paperWordsFor } from '@/lib/i18n/papers';
import type { Money } from '@/lib/money';
import type { Order } from '@/lib/orders';
import { findLogo } from '@/lib/pictures';
import { readTheme, type Scheme, schemesOf } from '@/lib/theme';

/** The data that a Paper is made from, in a form that can be posted to a thread. */
export type PaperFacts = Pick<Client, 'title' | 'timezone' | 'theme'> &
  Pick<Order, 'locale' | 'currency'> & { logo?: PaperLogo };

/** A PNG as a `data:` URL, and its size in pixels. */
export type PaperLogo = { url: string; width: number; height: number };

/** The organisation, language, look and formatters of a paper. */
export type Paper = {
  facts: PaperFacts;
  title: string;
  locale: string;
  words: PaperWords;
  seatWords: BuyingWords;
  /** The organisation's colours of the light scheme, in hex. */
  look: Scheme;
  /** The light and dark schemes, for screens. */
  schemes: { light: Scheme; dark: Scheme };
  /** For a page: the URL of the style sheet with the organisation's own fonts. */
  fonts?: string;
  price: (amount: Money) => string;
  day: (instant: Date) => string;
  /** Formats a day given as `2026-11-23`. */
  localDay: (day: string) => string;
  clock: (instant: Date) => string;
  /** The time range: `20:30 – 22:30`. */
  times: (performance: { startsAt: Date; endsAt: Date | null }) => string;
};

/** The paper of an order: in the order's language and currency, in the client's time zone. */
export function paperOf(client: Client, { locale, currency }: Pick<Order, 'locale' | 'currency'>): Paper {
  const { title, timezone, theme } = client;
  return paperFrom({ title, timezone, theme, locale, currency });
}

/** The paper with the organisation's logo for PDFs, if it has one that can be drawn. */
export async function withLogo(ctx: Context, paper: Paper): Promise<Paper> {
  const logo = await findLogo(ctx, paper.look.background);
  if (!logo) return paper;
  const { png, width, height } = logo;
  const url = `data:image/png;base64,${png.toString('base64')}`;
  return { ...paperFrom({ ...paper.facts, logo: { url, width, height } }), ...(paper.fonts && { fonts: paper.fonts }) };
}

/** Caches the schemes of some hundred organisations: deriving a dark one takes a millisecond. */
const looks = boundedMap<Paper['schemes']>(200);

function looksOf(theme: PaperFacts['theme']): Paper['schemes'] {
  const key = JSON.stringify(theme ?? null);
  const look = looks.get(key) ?? schemesOf(readTheme(theme));
  looks.set(key, look);
  return look;
}

export function paperFrom(facts: PaperFacts): Paper {
  const { title, timezone, theme, locale, currency } = facts;
  const seatWords = buyingWordsFor(locale);
  const schemes = looksOf(theme);
  const local = (instant: Date) => localTimeIn(timezone, instant);
  return {
    facts,
    title,
    locale,
    words: paperWordsFor(locale),
    seatWords,
    look: schemes.light,
    schemes,
    price: (amount) => formatPrice(amount, { locale, currency }),
    day: (instant) => formatLongDay(local(instant), locale),
    localDay: (day) => formatLongDay(day, locale),
    clock: (instant) => formatTime(local(instant), locale),
    times: ({ startsAt, endsAt }) =>
      formatTimes(
        { startsLocal: local(startsAt), endsLocal: endsAt && local(endsAt) },
        { locale, nextDay: seatWords.nextDay },
      ),
  };
}
