import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits that only the browser stores. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash that the database stores. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
