/** base64url, as tokens, keys and signatures are written. */
const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** A key pair that this device cannot give away: the private half never leaves the browser's own storage. */
export async function newDeviceKey(): Promise<{ key: CryptoKey; publicKey: string }> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { key: pair.privateKey, publicKey: `${x}.${y}` };
}

/** The signature that a request carries (signedRequest in lib/office/door). */
export async function proofOf(key: CryptoKey, method: string, path: string, ms: number): Promise<string> {
  const message = new TextEncoder().encode(`doek door 1\n${method} ${path}\n${ms}`);
  return `${ms}.${toText(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, message))}`;
}
