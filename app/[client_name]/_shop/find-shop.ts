import { notFound } from 'next/navigation';
import { cache } from 'react';
import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { readShop } from './shop-address';

/** The organisation of a shop (see `readShop`), with the one clock reading of this request; undefined when there is none of that name. */
export const findShop = cache(async (shop: string): Promise<Context | undefined> => {
  const { db } = pool();
  try {
    return {
      client: await findClient(db, readShop(shop).clientName),
      db,
      now: databaseNow(),
      writes: { mayHold: false },
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'client_not_found') return undefined;
    throw error;
  }
});

/** The same for a page. Answers 404 when there is no such organisation. */
export async function getShop(shop: string): Promise<Context> {
  return (await findShop(shop)) ?? notFound();
}
