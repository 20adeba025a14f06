import { notFound } from 'next/navigation';
import { cache } from 'react';
import { pool } from '@/db/client';
import { getClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';

/** The organisation of a shop with the one clock reading of this request; undefined when there is none of that name. */
export const findShop = cache(async (clientName: string): Promise<Context | undefined> => {
  const { db } = pool();
  try {
    return { client: await getClient(db, clientName), db, now: new Date() };
  } catch (error) {
    if (error instanceof AppError && error.code === 'client_not_found') return undefined;
    throw error;
  }
});

/** The same for a page: a 404 when there is none. */
export async function getShop(clientName: string): Promise<Context> {
  return (await findShop(clientName)) ?? notFound();
}
