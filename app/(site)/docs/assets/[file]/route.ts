import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the documentation page needs of swagger-ui-dist. */
const FILES: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};
const PACKAGE = join(process.cwd(), 'node_modules', 'swagger-ui-dist');

/** Files of the package as they are installed; the page asks for them by version, so they may be kept for ever. */
export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params;
  const contentType = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
  if (!contentType) return new Response('Not found\n', { status: 404 });
  return new Response(await readFile(join(PACKAGE, file)), {
    headers: {
      'Content-Type': contentType,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
