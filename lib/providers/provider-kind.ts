import type { Context } from '@/lib/context';
import type { Provider } from './provider';

/**
 * A key in a bundle. `name` is its name where it is stored encrypted; `what` ends the sentence "must be …";
 * `description` is for the documentation of bundles.
 */
export type KeyField<Name extends string = string> = { name: Name; pattern: RegExp; what: string; description: string };

/** A provider's message. `token` is that of the address, where the address has one. */
export type ProviderMessage = { body: string; header: (name: string) => string | null; token: string | undefined };

/** The payment that a message is about: our token, and the provider's id where the message has it. */
export type NamedPayment = {
  token: string;
  ref?: string;
  /** Whether a missing payment is an error: false if other programs may use the same account at the provider. */
  mustExist: boolean;
};

/** A payment provider as the rest of Doek sees it. One folder each; `registry.ts` lists them. */
export type ProviderKind<Member extends string = string, Name extends string = string> = {
  title: string;
  /** The organisation's keys there, by their member in a bundle; empty where it needs none. */
  keys: Record<Member, KeyField<Name>>;
  /** The prefix of its test keys, with which no money moves. */
  testKey?: RegExp;
  /** Its methods whose money arrives days later or is collected afterwards: not offered. */
  slowMethods: readonly string[];
  /** At most two of its methods, as examples in the form where an organisation enters one. */
  exampleMethods: readonly string[];
  /** Whether it supports card terminals. */
  hasTerminals?: boolean;
  /** Whether it takes payments now; defaults to whether the organisation's keys are there. */
  isOpen?: () => boolean;
  connect(ctx: Context, keys: Record<Name, string>): Provider;
  webhook?: {
    /** A sentence for the API's documentation about how messages arrive. */
    how: string;
    /** The events that an organisation must select in the provider's dashboard; absent if each payment names our address. */
    eventsByHand?: string;
    /**
     * Parses a message and trusts nothing in it about the payment's state. Undefined when it is not about one of ours.
     * @throws AppError `malformed_body`, `payment_not_found`, `wrong_signature`, and those of Provider
     */
    read(message: ProviderMessage, getKeys: () => Promise<Record<Name, string>>): Promise<NamedPayment | undefined>;
  };
};
