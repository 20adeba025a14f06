'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { pool } from '@/db/client';
import { createClient, EXAMPLES } from '@/lib/office';
import { takeClient } from '@/lib/staff';
import { boundedText, trimmedText } from '@/lib/text-field';
import { accountAction } from '../_frame/office-action';

const fields = z.object({
  title: trimmedText(100).min(1),
  client_name: trimmedText(40)
    .toLowerCase()
    .regex(/^[a-z0-9-]{2,40}$/),
  accent: boundedText(7).regex(/^#[0-9a-f]{6}$/i),
  example: z.union([z.enum(EXAMPLES), z.literal('')]),
});

/** Creates an organisation and makes its creator the owner. */
export const createOrganisation = accountAction(
  fields,
  async ({ account, now, language }, { title, client_name: name, accent, example }) => {
    const requestId = crypto.randomUUID();
    const made = { name, title, accent, locale: language, example: example || undefined, now, requestId };
    await createClient(pool().db, account, made);
    return redirect(example ? `/office/${name}` : `/office/${name}/programme/new`);
  },
);

/** Makes a person the owner of an organisation without members. */
export const takeOrganisation = accountAction(
  z.object({ client: boundedText(40) }),
  async ({ account, now }, { client }) => {
    await takeClient(pool().db, account, { clientName: client, now, requestId: crypto.randomUUID() });
    return redirect(`/office/${client}`);
  },
);
