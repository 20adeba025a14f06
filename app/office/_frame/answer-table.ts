import { log } from '@/lib/log';
import { CONTENT_TYPES, type ExportTable, type FileFormat, fileOf, type Period, readPeriod } from '@/lib/office';
import type { OfficeVisit } from './visit';

/** The period that the address of a file names. */
export function periodIn(request: Request, { ctx, now }: Pick<OfficeVisit, 'ctx' | 'now'>): Period {
  const { searchParams } = new URL(request.url);
  const asked = { from: searchParams.get('from'), to: searchParams.get('to') };
  return readPeriod(asked, now, ctx.client.timezone);
}

/** A table to download, in the visitor’s language. `name`: of the file, without the organisation’s and without its ending. */
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

/** Reads on as the browser takes it; stops when the browser does. */
function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        log.error({ err: error }, 'an export broke off');
        controller.error(error);
      }
    },
    cancel: async () => void (await parts.return(undefined)),
  });
}
