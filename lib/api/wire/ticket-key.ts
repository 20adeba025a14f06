import { z } from 'zod';
import type { PublicKey } from '@/lib/tickets';

/** A set of JSON Web Keys (RFC 7517, 8037). */
export const wireTicketKeys = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        use: z.literal('sig'),
        kid: z.string().meta({ description: 'The first byte of a ticket’s code, in decimals.' }),
        x: z.string().meta({ description: '32 bytes in base64url.' }),
      }),
    ),
  })
  .meta({ id: 'TicketKeys' });

export function toWireTicketKeys(keys: readonly PublicKey[]): z.infer<typeof wireTicketKeys> {
  return {
    keys: keys.map(({ id, publicKey }) => ({ kty: 'OKP', crv: 'Ed25519', use: 'sig', kid: String(id), x: publicKey })),
  };
}
