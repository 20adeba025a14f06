import { cookies, headers } from 'next/headers';
import { pool } from '@/db/client';
import { isFromOffice } from '@/lib/api/office-place';
import { seeOther } from '@/lib/api/see-other';
import { env } from '@/lib/env';
import { endSession } from '@/lib/staff';
import { sessionCookie } from '../_frame/office-cookies';
import { readVisit } from '../_frame/visit';

/** Ends the session and tells the browser to delete what it stored of the office. */
export async function POST(): Promise<Response> {
  const { account, locked, site } = await readVisit();
  const own = account ?? locked;
  if (!isFromOffice(await headers(), site)) return new Response(null, { status: 403 });
  if (own) await endSession(pool().db, own, own.session.id);
  (await cookies()).delete({ name: sessionCookie(site.origin), path: '/', secure: site.origin.startsWith('https:') });
  return seeOther({
    Location: '/office/sign-in',
    // A host shared with the shop keeps its storage, which has the tickets that buyers saved.
    'Clear-Site-Data': env.OFFICE_URL ? '"cache", "storage"' : '"cache"',
  });
}
