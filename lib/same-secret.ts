import { createHash, timingSafeEqual } from 'node:crypto';

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares two texts in constant time, whatever their lengths. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other));
