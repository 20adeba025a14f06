import type { IncomingMessage } from 'node:http';
import { malformed } from '@/lib/api/bad-address';
import { AppError } from '@/lib/errors';

/** Far above what our pages and programs request; Next.js takes seconds for a path of 16 KiB. */
const MAX_PATH = 2048;
const MAX_PARAMETERS = 100;

const OF_PAGES = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
export const PAGE_METHODS = [...OF_PAGES].join(', ');

/**
 * Refuses a malformed request line or Host before Next.js fails on it.
 * @param isInterface whether the address belongs to the HTTP interface, which checks methods itself
 * @throws AppError `malformed_address`, `method_not_allowed`
 */
export function checkRequest(request: IncomingMessage, isInterface: boolean): void {
  const { url: target = '', method = '' } = request;
  if (!target.startsWith('/')) throw malformed('The address does not begin with a slash');
  if (!isShort(target)) {
    throw malformed(`An address has at most ${MAX_PATH} characters, and ${MAX_PARAMETERS} parameters`);
  }
  if (!hasOneHost(request)) throw malformed('The Host header is not one host name');
  if (!isInterface && !OF_PAGES.has(method)) {
    throw new AppError('method_not_allowed', `This address answers ${PAGE_METHODS}`);
  }
}

function isShort(target: string): boolean {
  if (target.length <= MAX_PARAMETERS) return true;
  const [path = '', ...query] = target.split('?');
  return path.length <= MAX_PATH && query.join('?').split('&').length <= MAX_PARAMETERS;
}

/** HTTP/1.0, which health checks speak, requires no Host. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const [host, ...more] = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'host');
  if (more.length > 0) return false;
  if (host === undefined) return httpVersion === '1.0';
  return /^[A-Za-z0-9.:[\]_-]{1,270}$/.test(host) && URL.canParse(`http://${host}`);
}
