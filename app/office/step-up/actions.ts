'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { pool } from '@/db/client';
import { askForCode, stepUpWithCode, stepUpWithPasskey } from '@/lib/staff';
import { boundedText } from '@/lib/text-field';
import { jsonText } from '../_frame/json-text';
import { accountAction } from '../_frame/office-action';
import { keepSession } from '../_frame/office-cookies';
import { nextPath, readBrowser } from '../_frame/visit';

const NEXT = { next: boundedText(2000).optional() };

/** Mails a code to the signed-in person. */
export const askStepUpCode = accountAction(z.object({}), async (visit) => {
  const browser = await readBrowser(visit, { make: true });
  await askForCode(pool().db, { email: visit.account.person.email, browser, now: visit.now });
  return { isDone: true };
});

/** Steps up with a code. */
export const typeStepUpCode = accountAction(
  z.object({ code: boundedText(60).min(1), ...NEXT }),
  async (visit, { code, next }) => {
    const { account, site, now } = visit;
    await keepSession(
      await stepUpWithCode(pool().db, account, { code, browser: await readBrowser(visit), now }),
      site.origin,
    );
    return redirect(nextPath(next));
  },
);

/** Steps up with a passkey. */
export const usePasskeyAgain = accountAction(
  z.object({ answer: jsonText, ...NEXT }),
  async (visit, { answer, next }) => {
    const { account, site, now } = visit;
    const signed = { answer, site, browser: await readBrowser(visit), now };
    await keepSession(await stepUpWithPasskey(pool().db, account, signed), site.origin);
    return redirect(nextPath(next));
  },
);
