import { run } from '@zootools/email-spell-checker';

/** The address that was probably meant, where the one given has a well-known host misspelt. */
export function suggestEmail(address: string): string | undefined {
  return run({ email: address.trim() })?.full;
}
