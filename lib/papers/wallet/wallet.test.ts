import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { applePasses, googleWalletLink } from '..';
import { sampleClient, samplePaper, sampleTicket } from '../testing/sample';

const folder = mkdtempSync(join(tmpdir(), 'doek-wallet-'));
const about = { client: sampleClient, orderNumber: '2026-000123', now: new Date('2026-11-01T10:00:00Z') };
const given = { ...env };
afterEach(() => Object.assign(env, given));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** A certificate like those that Apple gives, signed by itself. */
function certify(subject: forge.pki.CertificateField[]) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const own = forge.pki.privateKeyFromPem(key);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(own.n, own.e);
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date('2026-01-01');
  certificate.validity.notAfter = new Date('2040-01-01');
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(own, forge.md.sha256.create());
  return { key, certificate: forge.pki.certificateToPem(certificate) };
}

/** The files of a ZIP without compression. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [size, nameSize, extraSize] = [
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ];
    const begin = at + 30 + nameSize + extraSize;
    files.set(zip.toString('utf8', at + 30, at + 30 + nameSize), zip.subarray(begin, begin + size));
    at = begin + size;
  }
  return files;
}

describe('Apple Wallet', () => {
  const pass = certify([
    { type: '0.9.2342.19200300.100.1.1', value: 'pass.org.example.tickets' },
    { name: 'commonName', value: 'Pass Type ID: pass.org.example.tickets' },
    { name: 'organizationalUnitName', value: 'TEAM123456' },
  ]);
  const apple = certify([{ name: 'commonName', value: 'Somebody who signs' }]);

  beforeAll(() => {
    given.APPLE_PASS_CERTIFICATE = file('pass.pem', pass.certificate);
    given.APPLE_PASS_KEY = file('pass.key', pass.key);
    given.APPLE_PASS_WWDR = file('wwdr.pem', apple.certificate);
    Object.assign(env, given);
  });

  it('gets a pass with the ticket’s code, named after the certificate and signed with its key', () => {
    const ticket = sampleTicket();
    const { body, type } = applePasses([ticket], about, samplePaper());
    expect(type).toBe('application/vnd.apple.pkpass');
    const files = unzip(body);
    const json = JSON.parse(files.get('pass.json')?.toString() ?? '');
    expect(json).toMatchObject({
      passTypeIdentifier: 'pass.org.example.tickets',
      teamIdentifier: 'TEAM123456',
      organizationName: sampleClient.title,
      serialNumber: 'demo-2026-000123-1',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: ticket.code }],
    });
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '');
    for (const [name, hash] of Object.entries(manifest)) {
      expect(
        createHash('sha1')
          .update(files.get(name) ?? '')
          .digest('hex'),
        name,
      ).toBe(hash);
    }
    expect(Object.keys(manifest)).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png']));

    const signed = forge.asn1.fromDer(files.get('signature')?.toString('binary') ?? '');
    // biome-ignore lint/suspicious/noExplicitAny: forge keeps what it read under names that its types do not have
    const { rawCapture } = forge.pkcs7.messageFromAsn1(signed) as any;
    const attributes = forge.asn1.create(
      forge.asn1.Class.UNIVERSAL,
      forge.asn1.Type.SET,
      true,
      rawCapture.authenticatedAttributes,
    );
    const bytes = Buffer.from(forge.asn1.toDer(attributes).getBytes(), 'binary');
    const signature = Buffer.from(rawCapture.signature, 'binary');
    const digest = createHash(
      rawCapture.digestAlgorithm === forge.asn1.oidToDer(forge.pki.oids.sha1 ?? '').getBytes() ? 'sha1' : 'sha256',
    );
    expect(bytes.includes(digest.update(files.get('manifest.json') ?? '').digest())).toBe(true);
    expect(['sha1', 'sha256'].some((hash) => verify(hash, bytes, pass.certificate, signature))).toBe(true);
  });

  it('gets several as a bundle', () => {
    const { body, extension } = applePasses([sampleTicket(), sampleTicket({ position: 2 })], about, samplePaper());
    expect(extension).toBe('pkpasses');
    expect([...unzip(body).values()].map((one) => unzip(one).has('signature'))).toEqual([true, true]);
  });

  it('says what is wrong with its files', () => {
    env.APPLE_PASS_CERTIFICATE = join(folder, 'none.pem');
    expect(() => applePasses([sampleTicket()], about, samplePaper())).toThrow('APPLE_PASS_CERTIFICATE cannot be read');
    env.APPLE_PASS_CERTIFICATE = join(folder, 'wwdr.pem');
    expect(() => applePasses([sampleTicket()], about, samplePaper())).toThrow('names no pass type and team');
  });
});

describe('Google Wallet', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  beforeAll(() => {
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
    given.GOOGLE_WALLET_KEY = file('google.json', JSON.stringify({ client_email: 'a@b.iam', private_key }));
    given.GOOGLE_WALLET_ISSUER = '3388';
    Object.assign(env, given);
  });

  it('gets a link that carries the ticket, signed, and not too long for Google', () => {
    const ticket = sampleTicket();
    const link = googleWalletLink(ticket, about, samplePaper());
    const token = link.slice('https://pay.google.com/gp/v/save/'.length);
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'a@b.iam',
      aud: 'google',
      typ: 'savetowallet',
      payload: {
        eventTicketClasses: [{ id: '3388.demo-95' }],
        eventTicketObjects: [
          { id: '3388.demo-2026-000123-1', classId: '3388.demo-95', barcode: { value: ticket.code } },
        ],
      },
    });
    expect(token.length).toBeLessThanOrEqual(1800);
  });

  it('says when its key is none', () => {
    env.GOOGLE_WALLET_KEY = file('wrong.json', '{}');
    expect(() => googleWalletLink(sampleTicket(), about, samplePaper())).toThrow('no key of a service account');
  });
});
