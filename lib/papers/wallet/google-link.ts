import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Client } from '@/lib/context';
import { env } from '@/lib/env';
import type { Ticket } from '@/lib/tickets';
import type { Paper } from '../paper';

const account = z.object({ client_email: z.string(), private_key: z.string() });
type Account = z.infer<typeof account>;

/** Whether links to Google Wallet can be made. */
export const hasGoogleWallet = (): boolean => env.GOOGLE_WALLET_KEY !== undefined;

/**
 * The address that puts a ticket into the buyer's Google Wallet: ticket and performance in a JWT signed by the service
 * account (developers.google.com/wallet/tickets/events/web). Google learns it when the buyer opens it.
 * @throws Error with a sentence for the operator when the key cannot be read
 */
export function googleWalletLink(
  ticket: Ticket,
  { client, orderNumber, now }: { client: Client; orderNumber: string; now: Date },
  paper: Paper,
): string {
  const { client_email: iss, private_key: key } = readAccount();
  const claims = {
    iss,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now.getTime() / 1000),
    payload: payloadOf(ticket, { client, orderNumber }, paper),
  };
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `https://pay.google.com/gp/v/save/${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

function payloadOf(ticket: Ticket, { client, orderNumber }: { client: Client; orderNumber: string }, paper: Paper) {
  const issuer = env.GOOGLE_WALLET_ISSUER;
  const classId = `${issuer}.${client.name}-${ticket.subEventId}`;
  const said = (value: string) => ({ defaultValue: { language: paper.locale, value } });
  const { location, section, row, seat } = ticket;
  return {
    eventTicketClasses: [
      {
        id: classId,
        issuerName: client.title,
        reviewStatus: 'UNDER_REVIEW',
        eventName: said(ticket.eventName),
        venue: { name: said(location.name), address: said(location.address || location.name) },
        dateTime: { start: ticket.startsAt.toISOString(), ...(ticket.endsAt && { end: ticket.endsAt.toISOString() }) },
      },
    ],
    eventTicketObjects: [
      {
        id: `${issuer}.${client.name}-${orderNumber}-${ticket.position}`,
        classId,
        // No room for a sentence: Google accepts 1,800 characters.
        state: ticket.isCancelled ? 'INACTIVE' : 'ACTIVE',
        barcode: { type: 'QR_CODE', value: ticket.code },
        ticketHolderName: ticket.name,
        seatInfo: {
          ...(section && { section: said(section) }),
          ...(row && { row: said(row) }),
          ...(seat && { seat: said(seat) }),
        },
      },
    ],
  };
}

function readAccount(): Account {
  try {
    return account.parse(JSON.parse(readFileSync(env.GOOGLE_WALLET_KEY ?? '', 'utf8')));
  } catch (cause) {
    throw new Error('The file that GOOGLE_WALLET_KEY names is not a service account key.', { cause });
  }
}
