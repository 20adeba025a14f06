import { cache } from 'react';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { namedIn, ownWordsFor, type Say } from '@/lib/i18n/own-words';
import { findLanguage } from './find-language';
import { getShop } from './find-shop';

/** Translates the organisation's own words to the language of this request. */
export const findOwnWords = cache(async (shop: string): Promise<Say> => {
  const { client } = await getShop(shop);
  return ownWordsFor(client, (await findLanguage(shop)).locale);
});

type Offer = { clientName: string; name: string; shortText: string };

/** Returns a function that translates offers of the organisations of a circle, each with its own translations. */
export async function offerWords(
  { db }: Context,
  { locale, offers }: { locale: string; offers: readonly Offer[] },
): Promise<<One extends Offer>(offer: One) => One> {
  const says = new Map<string, Say>();
  for (const name of new Set(offers.map(({ clientName }) => clientName))) {
    says.set(name, ownWordsFor(await findClient(db, name, 'remembered'), locale));
  }
  return (offer) => namedIn(says.get(offer.clientName) ?? ((own) => own), offer);
}
