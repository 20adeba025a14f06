import { isIP } from 'node:net';
import { z } from 'zod';
import { webhookType } from '@/db/schema';
import { maybe } from './fields';
import { url } from './text';

/** Plain http is accepted for localhost and IP addresses only, where no messages go outside development. */
function isSafe(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

function isPlain(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { username, password, hash } = new URL(value);
  return username === '' && password === '' && hash === '';
}

export const webhook = z.strictObject({
  url: url()
    .refine(isSafe, 'must begin with https://')
    .refine(isPlain, 'must not have a user name, a password or a part after #')
    .describe('The https address that messages go to.'),
  events: maybe(z.array(z.enum(webhookType.enumValues)).min(1)).describe('The events that it gets. Left out: all.'),
});

export const MAX_WEBHOOKS = 20;
