'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { pool } from '@/db/client';
import { isEmailAddress, MOST_ADDRESS } from '@/lib/email';
import { askForCode, passkeyOptions, signInWithCode, signInWithPasskey, signInWithSecond } from '@/lib/staff';
import { boundedText } from '@/lib/text-field';
import { jsonText } from '../_frame/json-text';
import { openAction } from '../_frame/office-action';
import { keepSession } from '../_frame/office-cookies';
import { nextPath, readBrowser } from '../_frame/visit';

const NEXT = { next: boundedText(2000).optional() };

/** Mails a code to an address. */
export const askCode = openAction(
  z.object({ email: boundedText(MOST_ADDRESS).refine(isEmailAddress), ...NEXT }),
  async (visit, { email, next }) => {
    await askForCode(pool().db, { email, browser: await readBrowser(visit, { make: true }), now: visit.now });
    return redirect(`/office/sign-in/code?next=${encodeURIComponent(nextPath(next))}`);
  },
);

/** Signs in with the code that was mailed. */
export const typeCode = openAction(
  z.object({ code: boundedText(40).min(1), ...NEXT }),
  async (visit, { code, next }) => {
    const { token } = await signInWithCode(pool().db, { code, browser: await readBrowser(visit), now: visit.now });
    if (!token) return redirect(`/office/sign-in/second?next=${encodeURIComponent(nextPath(next))}`);
    await keepSession(token, visit.site.origin);
    return redirect(nextPath(next));
  },
);

/** Signs in with a code from an app, or a recovery code, after the mailed code. */
export const typeSecond = openAction(
  z.object({ code: boundedText(60).min(1), ...NEXT }),
  async (visit, { code, next }) => {
    const { token } = await signInWithSecond(pool().db, { code, browser: await readBrowser(visit), now: visit.now });
    if (token) await keepSession(token, visit.site.origin);
    return redirect(nextPath(next));
  },
);

/** The challenge that a passkey signs, for anyone. */
export const beginPasskey = openAction(z.object({}), async (visit) => {
  const options = await passkeyOptions(pool().db, visit.site, await readBrowser(visit, { make: true }), visit.now);
  return { options: JSON.stringify(options) };
});

/** Signs in with the answer of a passkey. */
export const usePasskey = openAction(z.object({ answer: jsonText, ...NEXT }), async (visit, { answer, next }) => {
  const { site, now } = visit;
  const { token } = await signInWithPasskey(pool().db, { answer, site, browser: await readBrowser(visit), now });
  if (token) await keepSession(token, site.origin);
  return redirect(nextPath(next));
});
