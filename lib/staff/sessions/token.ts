import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that only the browser keeps. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** As the database keeps it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
