import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { officePlace } from '@/lib/api/office-place';
import { PATH_HEADER } from '@/lib/api/peer-address';
import { visitorOf } from '@/lib/api/visitor';
import { clientDirectory, getClientById } from '@/lib/clients';
import { preferredLanguage } from '@/lib/i18n';
import { type OfficeWords, officeWordsFor } from '@/lib/i18n/office';
import {
  type Account,
  type Browser,
  findAccount,
  findLockedAccount,
  findMembership,
  mayDo,
  type OfficeContext,
  type Permission,
  type Site,
} from '@/lib/staff';
import { type ClientPage, type ClientRoute, PAGES, ROUTES } from './access';
import { browserHash, readKnownPeople, readSeenAs, sessionCookie } from './office-cookies';

/** A request for the office, on its own host. `locked`: the person whose session is locked; they can open nothing. */
export type Visit = {
  site: Site;
  language: string;
  words: OfficeWords;
  account: Account | undefined;
  locked: Account | undefined;
  now: Date;
};

/** The current request, read once. Answers 404 on any other host. */
export const readVisit = cache(async (): Promise<Visit> => {
  const asked = await headers();
  const request = new Request(`http://${asked.get('host') ?? 'localhost'}/`, { headers: asked });
  const { clientOf } = await clientDirectory(pool().db);
  const site = officePlace(request, clientOf);
  if (!site) notFound();
  const now = databaseNow();
  const token = (await cookies()).get(sessionCookie(site.origin))?.value;
  const account = token ? await findAccount(pool().db, token, now) : undefined;
  const locked = token && !account ? await findLockedAccount(pool().db, token, now) : undefined;
  const language = (account ?? locked)?.person.locale ?? preferredLanguage(asked.get('accept-language')) ?? 'en';
  return { site, language, words: officeWordsFor(language), account, locked, now };
});

/** The signed-in person; redirects others to sign in, or to unlock the session. */
export async function openAccount(): Promise<Visit & { account: Account }> {
  const visit = await readVisit();
  if (visit.locked) redirect(`/office/locked?next=${encodeURIComponent(await requestPath())}`);
  if (!visit.account) redirect(`/office/sign-in?next=${encodeURIComponent(await requestPath())}`);
  return { ...visit, account: visit.account };
}

/** The path of the request, from a header of proxy.ts. */
export const requestPath = async (): Promise<string> => (await headers()).get(PATH_HEADER) ?? '/office';

/** Whether /office.js fetches the page to replace a part of it. */
export const isAskedByScript = async (): Promise<boolean> => (await headers()).get('sec-fetch-dest') === 'empty';

export type OfficeVisit = Visit & { account: Account; ctx: OfficeContext };

/**
 * Authorises a page of an organisation: 404 for people who are no member, a page with the reason for members without the permission. Each
 * page calls this itself, because layouts do not run again on navigation.
 */
export const openOffice = (clientName: string, page: ClientPage): Promise<OfficeVisit> => open(clientName, PAGES[page]);

/** The same for a route handler. */
export const openRoute = (clientName: string, route: ClientRoute): Promise<OfficeVisit> =>
  open(clientName, ROUTES[route]);

async function open(clientName: string, permission: Permission | 'member'): Promise<OfficeVisit> {
  const visit = await openAccount();
  const ctx = await contextOf(visit, clientName);
  if (!ctx) notFound();
  if (permission === 'member') return { ...visit, ctx };
  if (!mayDo(ctx, permission))
    redirect(`/office/${clientName}/may-not?permission=${permission}&next=${encodeURIComponent(await requestPath())}`);
  return { ...visit, ctx: { ...ctx, permission } };
}

/**
 * The context of a member at that organisation, with the role that an owner sees the office as; undefined for people who are no member.
 * `asThemselves`: an owner stays owner.
 */
export async function contextOf(
  { account, now, site }: Visit & { account: Account },
  clientName: string,
  { asThemselves = false } = {},
) {
  const { db } = pool();
  const membership = await findMembership(db, account, clientName, now);
  if (!membership) return undefined;
  const client = await getClientById(db, membership.clientId);
  const isOwner = membership.role === 'owner' && membership.scope === 'all';
  const seenAs = isOwner && !asThemselves ? await readSeenAs(site.origin, client.name) : undefined;
  const permission: Permission = 'programme.read';
  return {
    ...account,
    client,
    db,
    now,
    membership: seenAs ? { ...membership, role: seenAs } : membership,
    ...(seenAs && { seenAs }),
    permission,
    requestId: crypto.randomUUID(),
    writes: { mayHold: false },
  } satisfies OfficeContext;
}

export { mayDo };

/** The browser of this request. `make`: sets a missing cookie; only in an action. */
export async function readBrowser({ site, language, account, locked }: Visit, { make = false } = {}): Promise<Browser> {
  const asked = await headers();
  return {
    hash: await browserHash(site.origin, { make }),
    network: visitorOf(asked)?.key ?? 'unknown',
    agent: asked.get('user-agent') ?? '',
    locale: language,
    knows: [(account ?? locked)?.person.id ?? [], await readKnownPeople(site.origin)].flat(),
  };
}

/** A validated path within the office to continue to; anything else becomes `/office`. */
export const nextPath = (given: unknown): string =>
  typeof given === 'string' && /^\/office(?:\/[a-z0-9-]+)*(?:\?[\w=&.%/-]*)?$/.test(given) ? given : '/office';
