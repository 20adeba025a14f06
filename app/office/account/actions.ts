'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { pool } from '@/db/client';
import { LANGUAGES, type LanguageCode } from '@/lib/i18n';
import {
  addOwnPasskey,
  addOwnTotp,
  changePerson,
  endSession,
  newPasskeyOptions,
  newRecoveryCodes,
  Refusal,
  removeOwnPasskey,
  removeOwnTotp,
  setPin,
} from '@/lib/staff';
import { boundedText, trimmedText } from '@/lib/text-field';
import { jsonText } from '../_frame/json-text';
import { accountAction } from '../_frame/office-action';
import { keepSession } from '../_frame/office-cookies';
import { nextPath, readBrowser } from '../_frame/visit';

const NEXT = { next: boundedText(2000).optional() };

/** To the top of the page, which leads back to where the person was. */
const showBack = (next: string | undefined) =>
  next === undefined ? { isDone: true } : redirect(`/office/account?next=${encodeURIComponent(nextPath(next))}`);

const ID = z.coerce.number().int().positive();
const locale = z.union([z.enum(LANGUAGES as [LanguageCode, ...LanguageCode[]]), z.literal('')]);

/** Changes the caller's name and language. */
export const savePerson = accountAction(
  z.object({ name: trimmedText(100).min(1), locale }),
  async ({ account }, { name, locale }) => {
    await changePerson(pool().db, account.person.id, { name, locale: locale || null });
    return { isDone: true };
  },
);

/** Signs out one of the caller's browsers. */
export const endOneSession = accountAction(z.object({ id: ID }), async ({ account }, { id }) => {
  if (!(await endSession(pool().db, account, id))) throw new Refusal('not_found');
  return { isDone: true };
});

/** The WebAuthn options to create a passkey. */
export const beginNewPasskey = accountAction(z.object({ name: trimmedText(60) }), async (visit, typed) => {
  const browser = await readBrowser(visit, { make: true });
  const options = await newPasskeyOptions(pool().db, visit.account.person, visit.site, browser, visit.now);
  return { options: JSON.stringify(options), typed };
});

/** Saves a passkey that the browser has created. */
export const keepPasskey = accountAction(
  z.object({ answer: jsonText, name: trimmedText(60), ...NEXT }),
  async (visit, { answer, name, next }) => {
    const { account, site, now } = visit;
    const passkey = { answer, name: name || 'Passkey', site, browser: await readBrowser(visit), now };
    await keepSession(await addOwnPasskey(pool().db, account, passkey), site.origin);
    return showBack(next);
  },
);

export const removeOnePasskey = accountAction(z.object({ id: ID }), async ({ account, site, now }, { id }) => {
  await keepSession(await removeOwnPasskey(pool().db, account, id, now), site.origin);
  return { isDone: true };
});

/** Confirms an authenticator app by its first code. */
export const confirmApp = accountAction(
  z.object({ code: boundedText(20), ...NEXT }),
  async ({ account, site, now }, { code, next }) => {
    await keepSession(await addOwnTotp(pool().db, account, code, now), site.origin);
    return showBack(next);
  },
);

export const removeApp = accountAction(z.object({}), async ({ account, site, now }) => {
  await keepSession(await removeOwnTotp(pool().db, account, now), site.origin);
  return { isDone: true };
});

/** Creates ten new recovery codes. */
export const makeCodes = accountAction(z.object({}), async ({ account, site, now }) => {
  const { token, codes } = await newRecoveryCodes(pool().db, account, now);
  await keepSession(token, site.origin);
  return { isDone: true, codes };
});

/** Sets the PIN that unlocks the caller's tills. */
export const savePin = accountAction(
  z.object({ secret_pin: trimmedText(20) }),
  async ({ account, now }, { secret_pin: pin }) => {
    await setPin(pool().db, account, pin, now);
    return { isDone: true };
  },
);

export const removePin = accountAction(z.object({}), async ({ account, now }) => {
  await setPin(pool().db, account, undefined, now);
  return { isDone: true };
});
