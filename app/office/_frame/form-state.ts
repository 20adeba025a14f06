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
  /** Who would lose their seats by a new plan of a hall, and what each could have instead. */
  losers?: LoserShown[];
  /** The free seats to choose from, by the `list` of a seat. */
  open?: Record<string, string[]>;
  /** A seating plan as lines to go on with. */
  plan?: string;
  /** Shown once. */
  codes?: string[];
  /** A picture of the first of them, as a data address. */
  picture?: string;
  /** A mail with what was typed, as a page of its own. */
  preview?: { subject: string; html: string };
  /** What a passkey is to answer. */
  options?: string;
  /** Where to prove first who one is. */
  stepUp?: string;
};

/** An order that would lose seats. Each has the name of its field, the list of seats it can be, and the seat that it would get. */
export type LoserShown = {
  orderId: number;
  number: string;
  when: string;
  isTogether: boolean;
  seats: { name: string; lost: string; list: string; value: string; isRefitted: boolean }[];
};

export type Action = (state: FormState, form: FormData) => Promise<FormState>;

/**
 * The value of a form's `request` after an answer: the same one while nothing is known to be done with it, so that what is sent again
 * is done once. Another where the refusal is that things are not as the form saw them, which may be because of that very request.
 */
export const requestKept = ({ refused, typed }: FormState, fresh: string): string =>
  refused && refused !== 'changed_meanwhile' ? (typed?.request ?? fresh) : fresh;
