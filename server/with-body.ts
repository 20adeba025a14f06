import { IncomingMessage } from 'node:http';
import { bodyAborted, bodyLimitOf, MAX_BODY_BYTES, tooLarge, withBodyTimeout } from '@/lib/api/body-limits';
import { visitorOf } from '@/lib/api/visitor';
import { AppError } from '@/lib/errors';
import { namesOf } from './names-of';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Reads a request's whole body before Next.js gets it: Next.js would wait indefinitely and buffer ten megabytes.
 * @throws AppError `payload_too_large`, `request_timeout`, `malformed_body`, `busy`
 */
export async function withBody(request: IncomingMessage): Promise<IncomingMessage> {
  if (!hasBody(request)) return request;
  const limit = bodyLimitOf(request.url);
  if (Number(request.headers['content-length']) > limit) throw tooLarge(limit);
  const body = await (limit > MAX_BODY_BYTES ? readUpload(request, limit) : withBodyTimeout(read(request, limit)));
  const whole = new IncomingMessage(request.socket);
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, headers } = request;
  Object.assign(whole, { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, headers });
  whole.complete = true;
  whole.push(body);
  whole.push(null);
  return whole;
}

/** The limits of concurrent uploads, in all and per address: uploads are read before their sender is authenticated. */
const MOST_UPLOADS = 12;
const MOST_OF_ONE = 3;
const uploads: string[] = [];

async function readUpload(request: IncomingMessage, limit: number): Promise<Buffer> {
  const sender = visitorOf(namesOf(request.headers))?.key ?? '';
  const isTooMany = uploads.length >= MOST_UPLOADS || uploads.filter((one) => one === sender).length >= MOST_OF_ONE;
  if (isTooMany) throw new AppError('busy', 'Too many files are being uploaded');
  uploads.push(sender);
  try {
    return await withBodyTimeout(read(request, limit), limit);
  } finally {
    uploads.splice(uploads.indexOf(sender), 1);
  }
}

function read(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request
      .on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= limit) return;
        // Reads and discards the rest of the body, so that its sender gets the answer.
        chunks = [];
        reject(tooLarge(limit));
      })
      .once('end', () => resolve(Buffer.concat(chunks)))
      .once('error', (error) => reject(bodyAborted(error)));
  });
}
