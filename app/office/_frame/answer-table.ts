import { log } from '@/lib/log';
import { CONTENT_TYPES, type ExportTable, type FileFormat, fileOf, type Period, readPeriod } from '@/lib/office';
import type { OfficeVisit } from './visit';

/** The period in the address of a file. */
export function periodIn(request: Request, { ctx, now }: Pick<OfficeVisit, 'ctx' | 'now'>): Period {
  const { searchParams } = new URL(request.url);
  const asked = { from: searchParams.get('from'), to: searchParams.get('to') };
  return readPeriod(asked, now, ctx.client.timezone);
}

/** A table as a download, in the visitor’s language. `name`: the file name without the organisation’s prefix and the extension. */
export function answerTable(
  { ctx, language }: Pick<OfficeVisit, 'ctx' | 'language'>,
  { table, format, name }: { table: ExportTable; format: FileFormat; name: string },
): Response {
  return new Response(streamOf(fileOf(table, format, language)), {
    headers: {
      'Content-Type': CONTENT_TYPES[format],
      'Content-Disposition': `attachment; filename="${ctx.client.name}-${name}.${format}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Produces parts only as the browser reads them; stops when the browser disconnects. */
function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        log.error({ err: error }, 'an export failed while streaming');
        controller.error(error);
      }
    },
    cancel: async () => void (await parts.return(undefined)),
  });
}
