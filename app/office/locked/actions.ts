'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { pool } from '@/db/client';
import { askForCode, Refusal, stepUpWithCode, stepUpWithPasskey, unlockWithPin } from '@/lib/staff';
import { boundedText } from '@/lib/text-field';
import { jsonText } from '../_frame/json-text';
import { openAction } from '../_frame/office-action';
import { keepSession } from '../_frame/office-cookies';
import { nextPath, readBrowser, type Visit } from '../_frame/visit';

const NEXT = { next: boundedText(2000).optional() };

/** The person whose session is locked. @throws Refusal `not_found` if no session is */
function lockedOf({ locked }: Visit) {
  if (!locked) throw new Refusal('not_found');
  return locked;
}

/** Unlocks with the PIN. */
export const typePin = openAction(
  z.object({ secret_pin: boundedText(20), ...NEXT }),
  async (visit, { secret_pin: pin, next }) => {
    await unlockWithPin(pool().db, lockedOf(visit), pin.trim(), visit.now);
    return redirect(nextPath(next));
  },
);

/** Mails an unlock code to the person whose session is locked. */
export const askUnlockCode = openAction(z.object({}), async (visit) => {
  const browser = await readBrowser(visit, { make: true });
  await askForCode(pool().db, { email: lockedOf(visit).person.email, browser, now: visit.now });
  return { isDone: true };
});

/** Unlocks with a code: from an app, a recovery code, or mailed. */
export const typeUnlockCode = openAction(
  z.object({ code: boundedText(60).min(1), ...NEXT }),
  async (visit, { code, next }) => {
    const typed = { code, browser: await readBrowser(visit), now: visit.now };
    await keepSession(await stepUpWithCode(pool().db, lockedOf(visit), typed), visit.site.origin);
    return redirect(nextPath(next));
  },
);

/** Unlocks with a passkey. */
export const unlockWithPasskey = openAction(
  z.object({ answer: jsonText, ...NEXT }),
  async (visit, { answer, next }) => {
    const { site, now } = visit;
    const signed = { answer, site, browser: await readBrowser(visit), now };
    await keepSession(await stepUpWithPasskey(pool().db, lockedOf(visit), signed), site.origin);
    return redirect(nextPath(next));
  },
);
