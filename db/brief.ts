import { oncePerProcess } from '@/lib/once-per-process';

/** Each bundle of the process prepares its own copies; the pool is shared. */
const texts = oncePerProcess('brief statements', () => new Set<string>());

/**
 * Says that this statement reads few rows and waits for no lock. Up to four that are asked in one turn of the event loop share a connection:
 * one packet and one backend of PostgreSQL instead of four (patches/README.md, postgres 9). Each waits for those before it.
 */
export const markBrief = (text: string): void => void texts.add(text);

export const isBrief = (text: string): boolean => texts.has(text);
