'use server';

import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { mayUseTestBank } from '@/lib/api/guest';
import { actAtTestBank, TEST_BANK_DEEDS } from '@/lib/payments';
import { boundedText } from '@/lib/text-field';
import { getShop } from '../../_shop/find-shop';
import { readFields } from '../../_shop/read-fields';
import { orNotFound } from './or-not-found';

const fields = z.object({ client: boundedText(40), ref: boundedText(40), deed: z.enum(TEST_BANK_DEEDS) });

/** Performs at the test bank what the visitor chose; the page then shows the result and a link back to the shop. */
export async function act(form: FormData): Promise<void> {
  const { client, ref, deed } = readFields(fields, form);
  if (!mayUseTestBank(await headers())) notFound();
  const ctx = await getShop(client);
  await actAtTestBank(ctx, ref, deed).catch(orNotFound);
  redirect(`/${ctx.client.name}/testbank/${ref}`);
}
