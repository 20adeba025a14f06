'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { pool } from '@/db/client';
import { isAtThisMachine } from '@/lib/api/guest';
import { isEmailAddress } from '@/lib/email';
import { Refusal, startOwner } from '@/lib/staff';
import { openAction } from '../../_frame/office-action';
import { keepSession } from '../../_frame/office-cookies';
import { readBrowser } from '../../_frame/visit';

const fields = z.object({
  token: z.string(),
  name: z.string().trim().min(1).max(100),
  email: z.string().refine(isEmailAddress),
});

/** Creates the first person of the office. */
export const openStart = openAction(fields, async (visit, given) => {
  if (!isAtThisMachine(await headers())) throw new Refusal('not_found');
  const browser = await readBrowser(visit, { make: true });
  await keepSession(await startOwner(pool().db, { ...given, browser, now: visit.now }), visit.site.origin);
  return redirect('/office');
});
