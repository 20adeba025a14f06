import { isAtThisMachine, mayReadOutbox } from '@/lib/api/guest';
import { findOutboxMail, isOfficeMail, type OutboxMail } from '@/lib/mail';

export const dynamic = 'force-dynamic';

const HEADERS = {
  'Cache-Control': 'private, no-store',
  // The policy for a mail's HTML: no scripts, and no resources except its own pictures.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups",
};

/** A mail of the outbox, `name.eml`, as its reader sees it. `?part=text`: its plain text; `?part=0`: an attachment. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const [name = '', isMail] = (await params).file.split(/(\.eml)$/);
  const mayRead = isOfficeMail(name) ? isAtThisMachine : mayReadOutbox;
  const kept = isMail && mayRead(request.headers) ? await findOutboxMail(name) : undefined;
  const part = new URL(request.url).searchParams.get('part') ?? 'html';
  if (!kept) return new Response(null, { status: 404, headers: HEADERS });
  const answer = (body: BodyInit, type: string) =>
    new Response(body, { headers: { ...HEADERS, 'Content-Type': type } });
  if (part === 'html') return answer(withPictures(kept.mail), 'text/html; charset=utf-8');
  if (part === 'text') return answer(kept.mail.text ?? '', 'text/plain; charset=utf-8');
  const attachment = /^\d{1,2}$/.test(part) ? kept.mail.attachments[Number(part)] : undefined;
  if (!attachment) return new Response(null, { status: 404, headers: HEADERS });
  return new Response(attachment.content as BodyInit, {
    headers: {
      ...HEADERS,
      'Content-Type': attachment.mimeType,
      'Content-Disposition': `attachment; filename="${attachment.filename?.replaceAll(/[^\w.-]/g, '_') ?? part}"`,
    },
  });
}

/** The HTML part with its attached pictures inlined, as a mail program shows it. */
function withPictures({ html = '', attachments }: OutboxMail['mail']): string {
  const pictures = new Map(
    attachments
      .filter(({ contentId, mimeType }) => contentId && mimeType.startsWith('image/'))
      .map(({ contentId, mimeType, content }) => [
        (contentId ?? '').replace(/^<|>$/g, ''),
        `data:${mimeType};base64,${Buffer.from(content as Uint8Array).toString('base64')}`,
      ]),
  );
  return html.replaceAll(/src="cid:([^"]+)"/g, (whole, cid: string) => {
    const picture = pictures.get(cid);
    return picture ? `src="${picture}"` : whole;
  });
}
