import type { Contract } from './contract';
import { seeOther } from './see-other';

/** Whether a person will see the answer: a browser navigates to the address, rather than a script fetching it. */
function isForPerson({ headers, method }: Request): boolean {
  if (method !== 'GET') return false;
  const mode = headers.get('sec-fetch-mode');
  return mode === null ? /\btext\/html\b/i.test(headers.get('accept') ?? '') : mode === 'navigate';
}

/** Redirects a person whose request is refused to a page that says what to do; undefined for programs, which get the JSON refusal. */
export function failurePage(
  { failurePage }: Pick<Contract, 'failurePage'>,
  request: Request,
  params: Record<string, unknown>,
): Response | undefined {
  if (failurePage === undefined || !isForPerson(request)) return undefined;
  const Location = failurePage.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  return seeOther({ Location });
}
