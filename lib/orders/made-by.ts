import { sha256 } from '@/lib/same-secret';
import type { OrderRow } from './read-order';

/** Only hashes of a browser's secrets are stored. */
export const hashSecrets = (secrets: readonly string[] = []): string[] =>
  secrets.map((secret) => sha256(secret).toString('base64url'));

/** Whether one of these secrets belongs to the browser that made the order. */
export const isMadeBy = ({ madeBy }: Pick<OrderRow, 'madeBy'>, secrets?: readonly string[]): boolean =>
  hashSecrets(secrets).some((hash) => madeBy.includes(hash));
