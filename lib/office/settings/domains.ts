import { AppError } from '@/lib/errors';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { changeSettings } from './change-settings';

const MEMBERS = ['domains'] as const;

/** Reads a host name as somebody types it: with a scheme, a path, or letters that DNS writes as punycode. */
export function parseHost(typed: string): string {
  const text = typed.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address).hostname : text;
}

/** Adds a host name of the shop. @throws as changeSettings; Refusal `domain_taken` */
export const addDomain = (ctx: OfficeContext, { seen, domain }: { seen: string; domain: string }) =>
  changeSettings(ctx, { members: MEMBERS, seen }, ({ domains }) => {
    if (!domains.includes(domain)) domains.push(domain);
  }).catch((error: unknown) => {
    const isTaken = error instanceof AppError && error.errors.some(({ message }) => message.startsWith('belongs to '));
    throw isTaken ? new Refusal('domain_taken', 'domain', domain) : error;
  });

/** Removes a host name of the shop. @throws as changeSettings; Refusal `not_found` */
export const removeDomain = (ctx: OfficeContext, { seen, domain }: { seen: string; domain: string }) =>
  changeSettings(ctx, { members: MEMBERS, seen }, (settings) => {
    if (!settings.domains.includes(domain)) throw new Refusal('not_found');
    settings.domains = settings.domains.filter((one) => one !== domain);
  });
