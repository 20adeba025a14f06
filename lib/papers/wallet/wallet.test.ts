import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { applePasses, googleWalletLink } from '..';
import { sampleClient, samplePaper, sampleTicket } from '../testing/sample';
import { certifyPasses, isSignedPass, unzip } from '../testing/wallet-keys';

const folder = mkdtempSync(join(tmpdir(), 'doek-wallet-'));
const about = { client: sampleClient, orderNumber: '2026-000123', now: new Date('2026-11-01T10:00:00Z') };
const given = { ...env };
afterEach(() => Object.assign(env, given));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe('Apple Wallet', () => {
  const { pass, apple } = certifyPasses();

  beforeAll(() => {
    given.APPLE_PASS_CERTIFICATE = file('pass.pem', pass.certificate);
    given.APPLE_PASS_KEY = file('pass.key', pass.key);
    given.APPLE_PASS_WWDR = file('wwdr.pem', apple.certificate);
    Object.assign(env, given);
  });

  it('gets a pass with the ticket’s code and the certificate’s pass type, signed with its key', async () => {
    const ticket = sampleTicket();
    const { body, type } = await applePasses([ticket], about, samplePaper());
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
    expect(Object.keys(manifest)).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png']));
    expect(isSignedPass(files, pass.certificate)).toBe(true);
    expect(isSignedPass(files, apple.certificate)).toBe(false);
  });

  it('gets a void pass for a cancelled performance, and the old place for a moved one', async () => {
    const passOf = async (ticket: ReturnType<typeof sampleTicket>) =>
      JSON.parse(
        unzip((await applePasses([ticket], about, samplePaper())).body)
          .get('pass.json')
          ?.toString() ?? '',
      );
    expect((await passOf(sampleTicket())).voided).toBeUndefined();
    const cancelled = await passOf(sampleTicket({ isCancelled: true }));
    expect(cancelled.voided).toBe(true);
    expect(JSON.stringify(cancelled)).toContain('Deze voorstelling gaat niet door.');
    const { startsAt, endsAt } = sampleTicket();
    const moved = await passOf(sampleTicket({ moved: { startsAt, endsAt, locationName: 'Kleine Zaal' } }));
    expect(JSON.stringify(moved)).toContain('Gewijzigd. Was: Kleine Zaal');
  });

  it('gets several as a bundle', async () => {
    const { body, extension } = await applePasses(
      [sampleTicket(), sampleTicket({ position: 2 })],
      about,
      samplePaper(),
    );
    expect(extension).toBe('pkpasses');
    expect([...unzip(body).values()].map((one) => unzip(one).has('signature'))).toEqual([true, true]);
  });

  it('names the setting whose file is wrong', async () => {
    env.APPLE_PASS_CERTIFICATE = join(folder, 'none.pem');
    await expect(applePasses([sampleTicket()], about, samplePaper())).rejects.toThrow(
      'APPLE_PASS_CERTIFICATE names cannot be read',
    );
    env.APPLE_PASS_CERTIFICATE = join(folder, 'wwdr.pem');
    await expect(applePasses([sampleTicket()], about, samplePaper())).rejects.toThrow('names no pass type and team');
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

  it('gets a signed link with the ticket, short enough for Google', () => {
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

  it('gets an inactive ticket for a cancelled performance', () => {
    const payloadOf = (ticket: ReturnType<typeof sampleTicket>) => {
      const token = googleWalletLink(ticket, about, samplePaper()).slice('https://pay.google.com/gp/v/save/'.length);
      expect(token.length).toBeLessThanOrEqual(1800);
      return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).payload.eventTicketObjects[0];
    };
    const ticket = { eventName: 'De meeuw' };
    expect(payloadOf(sampleTicket({ ...ticket, isCancelled: true }))).toMatchObject({ state: 'INACTIVE' });
    expect(payloadOf(sampleTicket(ticket))).toMatchObject({ state: 'ACTIVE' });
  });

  it('names the setting when its key is invalid', () => {
    env.GOOGLE_WALLET_KEY = file('wrong.json', '{}');
    expect(() => googleWalletLink(sampleTicket(), about, samplePaper())).toThrow('not a service account key');
  });
});
