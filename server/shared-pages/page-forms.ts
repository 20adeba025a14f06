import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { takesEncoding } from '../takes-encoding';

/** A page in each content coding. */
export type Forms = { br: Buffer<ArrayBuffer>; gzip: Buffer<ArrayBuffer>; identity: Buffer<ArrayBuffer> };

/** A higher level costs more than it saves for pages that every change renders again. */
const BROTLI_QUALITY = 5;

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Compresses a page, outside the event loop. */
export async function formsOf(identity: Buffer<ArrayBuffer>): Promise<Forms> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gzip] = await Promise.all([packers.br(identity, { params }), packers.gzip(identity)]);
  return { br: br as Buffer<ArrayBuffer>, gzip: gzip as Buffer<ArrayBuffer>, identity };
}

/** The smallest coding that `Accept-Encoding` allows. */
export function encodingFor(accepts: string | null): keyof Forms {
  return takesEncoding(accepts, 'br') ? 'br' : takesEncoding(accepts, 'gzip') ? 'gzip' : 'identity';
}
