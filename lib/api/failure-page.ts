import type { Contract } from './contract';
import { seeOther } from './see-other';

/** Whether a browser shows the answer to a person: it opens an address, as opposed to a script that asks for data. */
function isForPerson({ headers, method }: Request): boolean {
  if (method !== 'GET') return false;
  const mode = headers.get('sec-fetch-mode');
  return mode === null ? /\btext\/html\b/i.test(headers.get('accept') ?? '') : mode === 'navigate';
}

/** Sends a person whom an operation refuses to the page that says what to do; undefined for programs, which read the refusal. */
export function failurePage(
  { failurePage }: Pick<Contract, 'failurePage'>,
  request: Request,
  params: Record<string, unknown>,
): Response | undefined {
  if (failurePage === undefined || !isForPerson(request)) return undefined;
  const Location = failurePage.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  return seeOther({ Location });
}
