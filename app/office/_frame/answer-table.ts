import { log } from '@/lib/log';
import { CONTENT_TYPES, type FileFormat, fileOf, type Table } from '@/lib/office';
import type { OfficeVisit } from './visit';

/** A table to download, in the visitor’s language. `name`: of the file, without the organisation’s and without its ending. */
export function answerTable(
  { ctx, language }: Pick<OfficeVisit, 'ctx' | 'language'>,
  { table, format, name }: { table: Table; format: FileFormat; name: string },
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
