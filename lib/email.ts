import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** Octets, as RFC 5321 counts them. */
const MOST_LOCAL = 64;
const MOST_DOMAIN = 253;
const MOST_ADDRESS = 254;

/** What may stand before the @ without quotes, letters of all scripts among it; dots only between others. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * Whether a text is one e-mail address that mail can be sent to: a mailbox at a host name of the public kind. Lists, names,
 * comments, quotes and numeric addresses are none.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || Buffer.byteLength(text) > MOST_ADDRESS) return false;
  if (!LOCAL.test(local) || Buffer.byteLength(local) > MOST_LOCAL || !DOMAIN.test(domain)) return false;
  const ascii = domainToASCII(domain);
  const labels = ascii.split('.');
  const isHost = ascii.length > 0 && ascii.length <= MOST_DOMAIN && labels.every((label) => LABEL.test(label));
  return isHost && labels.length >= 2 && !/^\d+$/.test(labels.at(-1) ?? '');
}

/** Where dots before the @ mean nothing. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** A name for the mailbox of an address, the same however it is spelt: case, what follows a plus, dots at Gmail. A hash. */
export function mailboxOf(email: string): string {
  const address = email.trim().normalize('NFC').toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1)) || address.slice(at + 1);
  const plain = address.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const local = DOTLESS.has(domain) ? plain.replaceAll('.', '') : plain;
  const host = domain === 'googlemail.com' ? 'gmail.com' : domain;
  return createHash('sha256').update(`${local}@${host}`).digest('base64url');
}

const ENDINGS =
  'com|net|org|info|biz|xyz|top|site|online|shop|club|link|live|app|dev|page|io|ly|gl|ru|cn|nl|be|eu|fr|uk|co|me|tv|cc|at|ch';
/** Words of names too: endings only where nothing follows. */
const LAST_ENDINGS = 'de|la|it|es|pl|pt|se|dk|no|us';
/** What a program that shows mail would make a link or a tag of. `v/d Berg`, `J.R.` and `Chr.de Boer` are names. */
const LINK = new RegExp(
  `[<>@\\p{Cc}\\u2028\\u2029\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]|:/|//|\\bwww\\.|` +
    `[\\p{L}\\p{N}]{2,}\\.(?:(?:${ENDINGS})(?![\\p{L}\\p{N}])|(?:${LAST_ENDINGS})(?!\\s*[\\p{L}\\p{N}])|\\p{L}{2,}[/?:])`,
  'iu',
);

/**
 * Whether a name holds what is none: links, addresses, tags, line breaks, and signs that turn the direction of what follows.
 * Mails greet with names.
 */
export const holdsLink = (name: string): boolean => LINK.test(name);
