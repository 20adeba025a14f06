import type { RefusalCode } from '@/lib/staff';

/**
 * The answer to an office form: the refusal, its field, and the values that were typed. `failed`: nothing was changed. `unknown_outcome`: it
 * may have been done, and sending it again does it at most once; `unknown_look`: it may have been done, and would be done again.
 */
export type FormState = {
  refused?: RefusalCode | 'invalid' | 'failed' | 'unknown_outcome' | 'unknown_look';
  field?: string;
  /** What the refusal is about, or what is wrong in a sentence. */
  detail?: string;
  typed?: Record<string, string>;
  isDone?: boolean;
  /** The results of a check, one per line. */
  lines?: string[];
  /** The orders that would lose seats by a new seating plan, and the proposed seats. */
  losers?: LoserShown[];
  /** The free seats to choose from, by the `list` of a seat. */
  open?: Record<string, string[]>;
  /** A seating plan as lines to edit. */
  plan?: string;
  /** Codes that are shown only once. */
  codes?: string[];
  /** The first code as a QR code, in a data URL. */
  picture?: string;
  /** A mail with the typed texts, as an HTML page. */
  preview?: { subject: string; html: string };
  /** The WebAuthn options that a passkey must answer. */
  options?: string;
  /** The address of the step-up page. */
  stepUp?: string;
};

/** An order that would lose seats. Each seat has the name of its field, the list to choose from, and the proposed seat. */
export type LoserShown = {
  orderId: number;
  number: string;
  when: string;
  isTogether: boolean;
  seats: { name: string; lost: string; list: string; value: string; isRefitted: boolean }[];
};

export type Action = (state: FormState, form: FormData) => Promise<FormState>;

/**
 * The value of a form's `request` after an answer. Unchanged while the request may not have been done, so that a retry is done once. A new
 * one after `changed_meanwhile`, because this request may have made that change.
 */
export const nextRequestId = ({ refused, typed }: FormState, fresh: string): string =>
  refused && refused !== 'changed_meanwhile' ? (typed?.request ?? fresh) : fresh;
