import type { Pool } from '@/db/client';
import type { Client } from '@/lib/context';
import { codeOf } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { BASE } from './api';
import type { Visitor } from './browser';

/** The origin of the office in tests: that of the service. */
export const OFFICE = () => new URL(BASE()).origin;

export type Member = Awaited<ReturnType<typeof makeMember>>;

/** A new member, signed in as with a passkey unless `proof` says otherwise. `token`: the value of the cookie `office`. */
export const newMember = (
  { db }: Pool,
  client: Client,
  given: Parameters<typeof makeMember>[2] = {},
): Promise<Member> => makeMember(db, client, given);

/** Signs a browser in as a member. */
export const enter = ({ context }: Visitor, { token }: Member) =>
  context.addCookies([{ name: 'office', value: token, url: BASE() }]);

/** Requests an address of the office without following redirects. */
export const askOffice = (path: string, member?: Pick<Member, 'token'>, init: RequestInit = {}) =>
  fetch(`${BASE()}${path}`, {
    redirect: 'manual',
    ...init,
    headers: {
      'Accept-Language': 'en',
      ...(member && { Cookie: `office=${member.token}` }),
      ...(init.headers as Record<string, string>),
    },
  });

/** The sign-in code of the latest mail to an address. */
export async function mailedCode({ sql }: Pool, email: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`SELECT c.id FROM staff_challenges c JOIN staff s ON s.id = c.staff_id
    WHERE s.email = ${email} AND c.kind = 'code' ORDER BY c.created_at DESC LIMIT 1`;
  return codeOf(row?.id ?? '');
}

/** The hidden fields of the first form that contains this text. */
export function formIn(html: string, text: string): FormData {
  const whole = html.split('<form').find((form) => form.split('</form')[0]?.includes(text)) ?? '';
  const form = new FormData();
  for (const [, name = '', value = ''] of whole.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g))
    form.set(name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#x27;', "'"));
  return form;
}
