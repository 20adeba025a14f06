import type { Context } from '@/lib/context';
import type { Provider } from './provider';

/** A key as a bundle has it. `name` is what it is called where it is sealed; `what` ends the sentence "must be …"; `description` is for the documentation of bundles. */
export type KeyField<Name extends string = string> = { name: Name; pattern: RegExp; what: string; description: string };

/** What a provider sent us. `token` is that of the address, where the address has one. */
export type Message = { body: string; header: (name: string) => string | null; token: string | undefined };

/** The payment that a message is about: by our token, and the provider's id of it where it says that. */
export type Named = {
  token: string;
  ref?: string;
  /** Whether the message is wrong when we have no such payment: others may use the same account at the provider. */
  mustExist: boolean;
};

/** A payment provider, as the rest of Doek knows it. One folder each; `registry.ts` lists them. */
export type ProviderKind<Member extends string = string, Name extends string = string> = {
  title: string;
  /** The keys that an organisation has there, by their member in a bundle; none where it needs none. */
  keys: Record<Member, KeyField<Name>>;
  /** What the keys of its test mode begin with, where everything works and no money moves. */
  testKey?: RegExp;
  /** Its words for ways of paying whose money comes days later, or is collected afterwards. */
  slowMethods: readonly string[];
  /** Whether it takes payments now; without it, where the organisation's keys are there. */
  isOpen?: () => boolean;
  connect(ctx: Context, keys: Record<Name, string>): Provider;
  webhook?: {
    /** A sentence for the API's documentation: how messages come. */
    how: string;
    /**
     * Reads a message; what it says of the payment is not believed. Undefined when it is about nothing of ours.
     * @throws AppError `malformed_body`, `payment_not_found`, `wrong_signature`, and as a provider does
     */
    read(message: Message, getKeys: () => Promise<Record<Name, string>>): Promise<Named | undefined>;
  };
};
