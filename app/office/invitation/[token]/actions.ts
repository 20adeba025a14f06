'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { pool } from '@/db/client';
import { acceptInvitation } from '@/lib/staff';
import { boundedText, trimmedText } from '@/lib/text-field';
import { openAction } from '../../_frame/office-action';
import { keepSession } from '../../_frame/office-cookies';
import { readBrowser } from '../../_frame/visit';

const fields = z.object({ token: boundedText(200), name: trimmedText(100).optional() });

/** Accepts an invitation to an organisation. */
export const answerInvitation = openAction(fields, async (visit, { token, name }) => {
  const { account, now, site } = visit;
  const browser = await readBrowser(visit, { make: true });
  const requestId = crypto.randomUUID();
  const answer = { token, name: name || '–', account, browser, now, requestId };
  const joined = await acceptInvitation(pool().db, answer);
  if (joined.token) await keepSession(joined.token, site.origin);
  return redirect(`/office/${joined.clientName}`);
});
