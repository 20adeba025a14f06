import type { RefusalCode } from '@/lib/staff';

/** What a form of the office is told: what was refused, at which field, and what was typed. */
export type FormState = {
  refused?: RefusalCode | 'invalid' | 'failed';
  field?: string;
  /** What the refusal names. */
  detail?: string;
  typed?: Record<string, string>;
  isDone?: boolean;
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
