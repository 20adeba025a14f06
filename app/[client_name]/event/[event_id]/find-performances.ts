import { notFound } from 'next/navigation';
import { cache } from 'react';
import { pageShown } from '@/lib/api/page-failure';
import { languageOf } from '@/lib/i18n';
import { namedIn, typeIn } from '@/lib/i18n/own-words';
import { MAX_EVENT_ID } from '@/lib/ids';
import { findCartId } from '../../_shop/cart-cookie';
import { findLanguage } from '../../_shop/find-language';
import { findOwnWords } from '../../_shop/find-own-words';
import { getShop } from '../../_shop/find-shop';
import { type EventPerformances, readPerformances } from './read-performances';

/**
 * The show or performance of an address, in the language of the page; 404 when there is none. Read once per request, at one catalogue
 * version.
 */
export const findPerformances = cache(
  async (shop: string, eventId: string, code?: string): Promise<EventPerformances> => {
    const ctx = await getShop(shop);
    if (!/^[1-9]\d{0,9}$/.test(eventId) || Number(eventId) > MAX_EVENT_ID) notFound();
    const kept = pageShown<EventPerformances>('performances');
    const cartId = await findCartId(shop);
    const found = kept ?? (await readPerformances(ctx, Number(eventId), { code, cartId })) ?? notFound();
    const { locale } = await findLanguage(shop);
    const say = await findOwnWords(shop);
    const { offer } = found;
    const dates = found.dates.map((date) => namedIn(say, date));
    return {
      ...namedIn(say, found),
      text: found.texts?.[languageOf(locale)] ?? found.text,
      types: found.types.map(say),
      dates,
      chosen: dates.find(({ id }) => id === found.chosen?.id),
      offer: offer && { ...offer, ticketTypes: offer.ticketTypes.map((type) => typeIn(say, type)) },
    };
  },
);
