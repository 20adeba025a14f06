import { notFound } from 'next/navigation';
import { cache } from 'react';
import { pageShown } from '@/lib/api/page-failure';
import { MAX_EVENT_ID } from '@/lib/ids';
import { getShop } from '../../_shop/find-shop';
import { type EventPerformances, readPerformances } from './read-performances';

/** The show or performance of an address; a 404 when there is none. Read once per request, all at one version of the programme. */
export const findPerformances = cache(
  async (shop: string, eventId: string, code?: string): Promise<EventPerformances> => {
    const ctx = await getShop(shop);
    if (!/^[1-9]\d{0,9}$/.test(eventId) || Number(eventId) > MAX_EVENT_ID) notFound();
    const kept = pageShown<EventPerformances>('performances');
    return kept ?? (await readPerformances(ctx, Number(eventId), code)) ?? notFound();
  },
);
