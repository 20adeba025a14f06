'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { pool } from '@/db/client';
import { isAtThisMachine } from '@/lib/api/guest';
import { isEmailAddress, MOST_ADDRESS } from '@/lib/email';
import { Refusal, startOwner } from '@/lib/staff';
import { boundedText, trimmedText } from '@/lib/text-field';
import { openAction } from '../../_frame/office-action';
import { keepSession } from '../../_frame/office-cookies';
import { readBrowser } from '../../_frame/visit';

const fields = z.object({
  token: boundedText(200),
  name: trimmedText(100).min(1),
  email: boundedText(MOST_ADDRESS).refine(isEmailAddress),
});

/** Creates the first person of the office. */
export const openStart = openAction(fields, async (visit, given) => {
  if (!isAtThisMachine(await headers())) throw new Refusal('not_found');
  const browser = await readBrowser(visit, { make: true });
  await keepSession(await startOwner(pool().db, { ...given, browser, now: visit.now }), visit.site.origin);
  return redirect('/office');
});
