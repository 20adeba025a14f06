import { createHash } from 'node:crypto';
import type { OrderRow } from './read-order';

/** What is kept of a browser's secrets. */
export const hashesOf = (secrets: readonly string[] = []): string[] =>
  secrets.map((secret) => createHash('sha256').update(secret).digest('base64url'));

/** Whether one of these secrets is of the browser that made the order. */
export const isMadeBy = ({ madeBy }: Pick<OrderRow, 'madeBy'>, secrets?: readonly string[]): boolean =>
  hashesOf(secrets).some((hash) => madeBy.includes(hash));
