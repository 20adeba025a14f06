import { pool } from '@/db/client';
import { exportBundle, printBundle } from '@/lib/bundle';
import { openRoute } from '../../../_frame/visit';

type Props = { params: Promise<{ client: string }> };

/** The organisation's bundle, as `client export` prints it. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { client } = (await openRoute((await params).client, '/office/[client]/programme/export')).ctx;
  const text = printBundle(await exportBundle(pool().db, client.name));
  return new Response(text, {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="${client.name}.json"`,
      'Cache-Control': 'no-store',
    },
  });
}
