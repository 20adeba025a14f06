import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** In octets (RFC 5321). */
const MOST_LOCAL = 64;
const MOST_DOMAIN = 253;
export const MOST_ADDRESS = 254;

/** An unquoted local part, with letters of all scripts; dots only between other characters. */
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

/** Hosts that ignore dots in the local part. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** A hash of an address's mailbox, the same for all spellings: ignores case, plus tags, and dots at Gmail. */
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
/** Top-level domains that are also words in names: a link only at the end. */
const LAST_ENDINGS = 'de|la|it|es|pl|pt|se|dk|no|us';
/**
 * Text that a mail program would turn into a link or a tag. `v/d Berg`, `J.R.` and `Chr.de Boer` are names. It looks back
 * from each dot, because letters before a dot that is missing would be tried from each of them.
 */
const LINK = new RegExp(
  `[<>@\\p{Cc}\\u2028\\u2029\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]|:/|//|\\bwww\\.|` +
    `(?<=[\\p{L}\\p{N}]{2})\\.(?:(?:${ENDINGS})(?![\\p{L}\\p{N}])|(?:${LAST_ENDINGS})(?!\\s*[\\p{L}\\p{N}])|\\p{L}{2,}[/?:])`,
  'iu',
);

/** Whether a name contains links, addresses, tags, line breaks or bidirectional control characters, because mails greet with names. */
export const holdsLink = (name: string): boolean => LINK.test(name);
