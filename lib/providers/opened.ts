/**
 * Validates a payment that a provider opened: its id there, and the page where the buyer pays.
 * @throws Error when the answer lacks either: no buyer is sent to a malformed address
 */
export function opened(ref: unknown, page: unknown): { ref: string; checkoutUrl: string } {
  if (typeof page !== 'string' || !URL.canParse(page) || !/^https?:$/.test(new URL(page).protocol)) {
    throw new Error('The provider gave no page to pay at');
  }
  return { ref: named(ref), checkoutUrl: page };
}

/** The provider's id of a payment that it opened. @throws Error when the answer lacks it */
export function named(ref: unknown): string {
  if (typeof ref !== 'string' || ref === '') throw new Error('The provider named no payment');
  return ref;
}
