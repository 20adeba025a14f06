import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { env } from './env';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** An encrypted secret as stored in the database: `v1.<key id>.<base64url>`. */
export type Sealed = string;

/** Whether secrets can be sealed and opened: SECRET_KEY is set. */
export const canSeal = (): boolean => env.SECRET_KEY !== undefined;

/**
 * Seals a secret with the first key of SECRET_KEY (AES-256-GCM). `context` names the owner and the purpose (`client 3: mollie`): it opens
 * only in the same context, so it cannot be moved to another row.
 * @throws Error with a sentence for the operator when SECRET_KEY is not set
 */
export function seal(secret: string, context: string): Sealed {
  const [key] = keys();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const text = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [VERSION, nameOf(key), text.toString('base64url')].join('.');
}

/**
 * The secret that `seal` was given in this context. Throws an Error with a sentence, without the secret, when it was sealed with a key that
 * SECRET_KEY does not have, in another context, or was altered.
 */
export function unseal(sealed: Sealed, context: string): string {
  const [version, name, text = ''] = sealed.split('.');
  const key = keys().find((one) => nameOf(one) === name);
  if (version !== VERSION || !key) {
    throw new Error(`A secret (${context}) was sealed with a key that SECRET_KEY does not have.`);
  }
  const bytes = Buffer.from(text, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new Error(`A secret (${context}) does not open: it was altered, or sealed for something else.`, { cause });
  }
}

/** The same secret sealed with the first key of SECRET_KEY; undefined when it is so already. Throws as `unseal` does. */
export function resealed(sealed: Sealed, context: string): Sealed | undefined {
  const [first] = keys();
  const secret = unseal(sealed, context);
  return sealed.split('.')[1] === nameOf(first) ? undefined : seal(secret, context);
}

function keys(): [Buffer, ...Buffer[]] {
  const [first, ...older] = env.SECRET_KEY ?? [];
  if (first) return [first, ...older];
  throw new Error(
    'SECRET_KEY is not set: make one with `openssl rand -base64 32`, and keep it as long as the database.',
  );
}

/**
 * Keys for one purpose, derived from those of SECRET_KEY: the first signs, all of them verify.
 * @throws Error as seal
 */
export function derivedKeys(purpose: string): [Buffer, ...Buffer[]] {
  const [first, ...older] = keys().map((key) => derive(key, purpose));
  if (!first) throw new Error('There is no key');
  return [first, ...older];
}

const derived = new Map<string, Buffer>();

function derive(key: Buffer, purpose: string): Buffer {
  const name = `${nameOf(key)} ${purpose}`;
  const known = derived.get(name) ?? Buffer.from(hkdfSync('sha256', key, '', `doek ${purpose}`, 32));
  derived.set(name, known);
  return known;
}

const nameOf = (key: Buffer): string =>
  createHash('sha256').update('doek key name').update(key).digest('hex').slice(0, 8);
