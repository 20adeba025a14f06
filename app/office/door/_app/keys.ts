/** base64url, the encoding of tokens, keys and signatures. */
const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** A new key pair. The private key is not extractable, so it cannot leave this browser. */
export async function newDeviceKey(): Promise<{ key: CryptoKey; publicKey: string }> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { key: pair.privateKey, publicKey: `${x}.${y}` };
}

/** The signature of a request (see signedRequest in lib/office/door). `ms`: the time since 1970. */
export async function proofOf(key: CryptoKey, method: string, path: string, ms: number): Promise<string> {
  const message = new TextEncoder().encode(`doek door 1\n${method} ${path}\n${ms}`);
  return `${ms}.${toText(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, message))}`;
}
