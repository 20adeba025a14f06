import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase45, type TicketFacts, toBase45 } from '@/lib/door';
import { ticketCode, verifyTicketCode } from './ticket-code';

function newKey(id: number) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { id, privateKey, publicKey: publicKey.export({ format: 'jwk' }).x ?? '' };
}

const facts: TicketFacts = { orderId: 70_123, position: 2, subEventId: 95, nr: 1042, generation: 0 };
const [key, other] = [newKey(1), newKey(2)];
const code = ticketCode(facts, key);

describe('a ticket’s code', () => {
  it('identifies its ticket to a holder of the public key', () => {
    expect(verifyTicketCode(code, [other, key])).toEqual({ ...facts, keyId: 1 });
    expect(ticketCode(facts, key)).toBe(code);
  });

  it('names its generation, unless it is the first of its ticket', () => {
    const next = { ...facts, generation: 3 };
    const renewed = ticketCode(next, key);
    expect(renewed).not.toBe(code);
    expect(verifyTicketCode(renewed, [key])).toEqual({ ...next, keyId: 1 });
    const sizes = [code, renewed].map((one) => fromBase45(one.slice('DK1:'.length))?.length);
    expect(sizes[1]).toBe((sizes[0] ?? 0) + 1);
    // A first code that names its generation would be a second form of one code, and a sixth number is unknown.
    for (const more of [[0], [3, 1]]) {
      const message = Buffer.from([1, 5, 1, 95, 7, ...more]);
      const signature = sign(null, Buffer.concat([Buffer.from('doek ticket 1\0'), message]), key.privateKey);
      const odd = `DK1:${toBase45(Buffer.concat([message, signature]))}`;
      expect(verifyTicketCode(odd, [key]), String(more)).toBeUndefined();
    }
  });

  it('fits in a small QR code', () => {
    expect(code).toMatch(/^DK1:[0-9A-Z $%*+\-./:]+$/);
    expect(code.length).toBeLessThanOrEqual(122);
    const largest = { orderId: 2 ** 40, position: 1000, subEventId: 2 ** 31 - 1, nr: 2 ** 20 - 1, generation: 0 };
    expect(ticketCode(largest, key).length).toBeLessThanOrEqual(130);
  });

  it('is refused when another key signed it, also under the id of a known key', () => {
    expect(verifyTicketCode(code, [])).toBeUndefined();
    expect(verifyTicketCode(code, [other])).toBeUndefined();
    expect(verifyTicketCode(ticketCode(facts, { ...other, id: 1 }), [key])).toBeUndefined();
  });

  it('is refused when any character is changed', () => {
    for (let at = 0; at < code.length; at++) {
      const altered = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1);
      expect(verifyTicketCode(altered, [key]), altered).toBeUndefined();
    }
    for (const altered of [`${code}0`, code.slice(0, -1), code.toLowerCase(), ` ${code}`, '', 'DK1:']) {
      expect(verifyTicketCode(altered, [key]), altered).toBeUndefined();
    }
  });

  it('cannot be made from a signature for another purpose', () => {
    const message = Buffer.from([1, 5, 1, 95, 7]);
    const forged = (signature: Buffer) => `DK1:${toBase45(Buffer.concat([message, signature]))}`;
    expect(verifyTicketCode(forged(sign(null, message, key.privateKey)), [key])).toBeUndefined();
    const signed = sign(null, Buffer.concat([Buffer.from('doek ticket 1\0'), message]), key.privateKey);
    expect(verifyTicketCode(forged(signed), [key])).toEqual({
      orderId: 5,
      position: 1,
      subEventId: 95,
      nr: 7,
      generation: 0,
      keyId: 1,
    });
  });

  it('has one form: a number with padding is refused, even signed', () => {
    const message = Buffer.from([1, 0x85, 0, 1, 95, 7]);
    const signature = sign(null, Buffer.concat([Buffer.from('doek ticket 1\0'), message]), key.privateKey);
    expect(verifyTicketCode(`DK1:${toBase45(Buffer.concat([message, signature]))}`, [key])).toBeUndefined();
  });

  it('round-trips all facts', () => {
    const number = fc.maxSafeNat();
    const anyFacts = fc.record({
      orderId: number,
      position: number,
      subEventId: number,
      nr: number,
      generation: fc.oneof(fc.constant(0), number),
    });
    fc.assert(
      fc.property(anyFacts, (some) => {
        expect(verifyTicketCode(ticketCode(some, key), [key])).toEqual({ ...some, keyId: 1 });
      }),
    );
  });

  it('refuses any other text without failing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(verifyTicketCode(`DK1:${text}`, [key])).toBeUndefined();
      }),
    );
  });
});

describe('Base45', () => {
  it('encodes the examples of RFC 9285', () => {
    for (const [text, encoded] of [
      ['AB', 'BB8'],
      ['Hello!!', '%69 VD92EX0'],
      ['base-45', 'UJCLQE7W581'],
    ] as const) {
      expect(toBase45(Buffer.from(text))).toBe(encoded);
      expect(Buffer.from(fromBase45(encoded) ?? []).toString()).toBe(text);
    }
  });

  it('refuses invalid text', () => {
    for (const text of ['GGW', 'A', ':::', '::', 'ab0', 'BB8=']) expect(fromBase45(text), text).toBeUndefined();
  });

  it('decodes what it encoded', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromBase45(toBase45(bytes))).toEqual(bytes);
      }),
    );
  });
});
