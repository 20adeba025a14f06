import { headers } from 'next/headers';
import { pool } from '@/db/client';
import { isFromOffice } from '@/lib/api/office-place';
import { seeOther } from '@/lib/api/see-other';
import { lockSession } from '@/lib/staff';
import { nextPath, readVisit } from '../../_frame/visit';

/** Locks this browser's session until its person unlocks it; `next` in the form is where they continue. */
export async function POST(request: Request): Promise<Response> {
  const { account, site, now } = await readVisit();
  if (!isFromOffice(await headers(), site)) return new Response(null, { status: 403 });
  if (account) await lockSession(pool().db, account, now);
  const next = (await request.formData().catch(() => undefined))?.get('next');
  return seeOther({ Location: `/office/locked?next=${encodeURIComponent(nextPath(next))}` });
}
