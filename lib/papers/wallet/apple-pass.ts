import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PKPass } from 'passkit-generator';
import type { Client } from '@/lib/context';
import { env } from '@/lib/env';
import type { Ticket } from '@/lib/tickets';
import { kindText, seatText } from '../facts';
import { noticeOf } from '../notice';
import type { Paper } from '../paper';

export type WalletFile = { body: Buffer; type: string; extension: 'pkpass' | 'pkpasses' };
type PassContext = { client: Client; orderNumber: string };
type Signer = { signerCert: string; signerKey: string; wwdr: string; signerKeyPassphrase?: string };

const ICONS = ['icon.png', 'icon@2x.png', 'icon@3x.png'];

/** Whether passes for Apple Wallet can be made. */
export const hasAppleWallet = (): boolean => env.APPLE_PASS_CERTIFICATE !== undefined;

/**
 * Passes for Apple Wallet: a single one, or several as a bundle. Their library is loaded with the first: few services make any.
 * @throws Error with a sentence for the operator when a file is missing or is not a pass certificate
 */
export async function applePasses(tickets: readonly Ticket[], about: PassContext, paper: Paper): Promise<WalletFile> {
  const signer = readSigner();
  const { PKPass: Pass } = await import('passkit-generator');
  const passes = tickets.map((ticket) => passOf(ticket, about, { paper, signer, Pass }));
  const [only] = passes;
  if (only && passes.length === 1) return { body: only.getAsBuffer(), type: only.mimeType, extension: 'pkpass' };
  const bundle = Pass.pack(...passes);
  return { body: bundle.getAsBuffer(), type: bundle.mimeType, extension: 'pkpasses' };
}

function passOf(
  ticket: Ticket,
  { client, orderNumber }: PassContext,
  { paper, signer, Pass }: { paper: Paper; signer: Signer; Pass: typeof PKPass },
): PKPass {
  const { words, look } = paper;
  const icons = Object.fromEntries(
    ICONS.map((name) => [name, readFileSync(join(process.cwd(), 'lib/papers/wallet', name))]),
  );
  const pass = new Pass(icons, signer, {
    ...namesIn(signer.signerCert),
    serialNumber: `${client.name}-${orderNumber}-${ticket.position}`,
    organizationName: client.title,
    description: `${words.ticket}: ${ticket.eventName}`,
    logoText: client.title,
    backgroundColor: look.accent,
    foregroundColor: look.onAccent,
    labelColor: look.onAccent,
    ...(ticket.isCancelled && { voided: true }),
  });
  pass.type = 'eventTicket';
  pass.primaryFields.push({ key: 'event', label: words.ticket, value: ticket.eventName });
  pass.secondaryFields.push(
    { key: 'date', label: words.date, value: `${paper.day(ticket.startsAt)}, ${paper.times(ticket)}` },
    { key: 'place', label: words.place, value: ticket.location.name },
  );
  pass.auxiliaryFields.push(
    { key: 'seat', label: words.seat, value: seatText(ticket, paper) },
    { key: 'kind', label: words.kind, value: kindText(ticket) },
  );
  const notice = noticeOf(ticket, paper);
  if (notice) pass.auxiliaryFields.push({ key: 'notice', label: words.notice, value: notice });
  pass.backFields.push(
    {
      key: 'address',
      label: words.place,
      value: [ticket.location.name, ticket.location.address].filter(Boolean).join(', '),
    },
    { key: 'name', label: words.name, value: ticket.name },
    { key: 'price', label: words.price, value: paper.price(ticket.price) },
    { key: 'order', label: words.order, value: orderNumber },
  );
  pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: ticket.code, messageEncoding: 'iso-8859-1' });
  pass.setRelevantDate(ticket.startsAt);
  const { lat, lon } = ticket.location;
  if (lat !== null && lon !== null) pass.setLocations({ latitude: lat, longitude: lon });
  return pass;
}

function readSigner(): Signer {
  const { APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY, APPLE_PASS_WWDR, APPLE_PASS_KEY_PASSPHRASE } = env;
  return {
    signerCert: read('APPLE_PASS_CERTIFICATE', APPLE_PASS_CERTIFICATE),
    signerKey: read('APPLE_PASS_KEY', APPLE_PASS_KEY),
    wwdr: read('APPLE_PASS_WWDR', APPLE_PASS_WWDR),
    ...(APPLE_PASS_KEY_PASSPHRASE && { signerKeyPassphrase: APPLE_PASS_KEY_PASSPHRASE }),
  };
}

function read(name: string, file = ''): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`The file that ${name} names cannot be read.`, { cause });
  }
}

/** Apple puts the pass type and the team into the certificate. */
function namesIn(certificate: string): { passTypeIdentifier: string; teamIdentifier: string } {
  const subject = new X509Certificate(certificate).subject;
  const [, passTypeIdentifier] = /^UID=(.+)$/m.exec(subject) ?? [];
  const [, teamIdentifier] = /^OU=(.+)$/m.exec(subject) ?? [];
  if (passTypeIdentifier && teamIdentifier) return { passTypeIdentifier, teamIdentifier };
  throw new Error('APPLE_PASS_CERTIFICATE is not a pass certificate: it names no pass type and team.');
}
