import { run } from '@zootools/email-spell-checker';

/** Suggests a corrected address where a well-known mail host is misspelt; undefined otherwise. */
export function suggestEmail(address: string): string | undefined {
  return run({ email: address.trim() })?.full;
}
