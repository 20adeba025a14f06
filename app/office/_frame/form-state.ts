import type { RefusalCode } from '@/lib/staff';

/** The answer to a form of the office: what was refused, at which field, and what was typed. */
export type FormState = {
  refused?: RefusalCode | 'invalid' | 'failed';
  field?: string;
  /** What the refusal names, or what is wrong in a sentence. */
  detail?: string;
  typed?: Record<string, string>;
  isDone?: boolean;
  /** What was found out, a line each. */
  lines?: string[];
  /** A seating plan as lines to go on with. */
  plan?: string;
  /** Shown once. */
  codes?: string[];
  /** A picture of the first of them, as a data address. */
  picture?: string;
  /** What a passkey is to answer. */
  options?: string;
  /** Where to prove first who one is. */
  stepUp?: string;
};

export type Action = (state: FormState, form: FormData) => Promise<FormState>;

/**
 * The value of a form's `request` after an answer: the same one while nothing is known to be done with it, so that what is sent again
 * is done once. Another where the refusal is that things are not as the form saw them, which may be because of that very request.
 */
export const requestKept = ({ refused, typed }: FormState, fresh: string): string =>
  refused && refused !== 'changed_meanwhile' ? (typed?.request ?? fresh) : fresh;
