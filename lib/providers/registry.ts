import { type PaymentProvider, paymentProvider } from '@/db/schema';
import { mollie } from './mollie';
import type { ProviderKind } from './provider-kind';
import { stripe } from './stripe';
import { testBank } from './test-bank';

/** Payments without a provider: at the door, in cash at the box office, on invoice, of free orders, and by gift card. */
type Unasked = 'door' | 'free' | 'cash' | 'gift_card' | 'invoice';
export type AskedProvider = Exclude<PaymentProvider, Unasked>;

/**
 * Every provider that can be asked, by its name in bundles, addresses and the database (its enum `payment_provider`).
 */
const PROVIDERS = { mollie, stripe, test: testBank } satisfies Record<AskedProvider, ProviderKind>;

export const ASKED_PROVIDERS = Object.keys(PROVIDERS) as AskedProvider[];

/** The providers that a bundle may name. */
export const OFFERED_PROVIDERS = paymentProvider.enumValues.filter(
  (provider) => provider !== 'free' && provider !== 'cash' && provider !== 'gift_card' && provider !== 'invoice',
);

/** The names of providers' keys in a bundle. */
export type KeyMember = { [P in AskedProvider]: keyof (typeof PROVIDERS)[P]['keys'] }[AskedProvider];

export const kindOf = (provider: AskedProvider): ProviderKind => PROVIDERS[provider];

/** Whether a provider can be asked about payments, unlike the door and free orders. */
export const isAsked = (provider: PaymentProvider | null | undefined): provider is AskedProvider =>
  provider != null && provider in PROVIDERS;

/** Whether money is handled by hand: refunds are only recorded. */
export const isByHand = (provider: PaymentProvider | null | undefined): boolean =>
  provider === 'door' || provider === 'cash' || provider === 'invoice';

/** Whether the money is in a drawer of the box office: a refund waits until a shift hands it out. */
export const isInDrawer = (provider: PaymentProvider | null | undefined): boolean => provider === 'cash';

/** Whether organisations have an account and keys there; money may also move there without Doek. */
export const isKeyed = (provider: PaymentProvider | null | undefined): provider is AskedProvider =>
  isAsked(provider) && Object.keys(PROVIDERS[provider].keys).length > 0;

export const KEYED_PROVIDERS = ASKED_PROVIDERS.filter(isKeyed);

export const KEY_MEMBERS = KEYED_PROVIDERS.flatMap((provider) => Object.keys(kindOf(provider).keys)) as KeyMember[];

/** The providers whose card terminals organisations can have, those with keys first. */
export const TERMINAL_PROVIDERS = ASKED_PROVIDERS.filter((provider) => kindOf(provider).hasTerminals).sort(
  (one, other) => Number(isKeyed(other)) - Number(isKeyed(one)),
);

/** The providers that send messages. */
export const WEBHOOK_PROVIDERS = ASKED_PROVIDERS.filter((provider) => kindOf(provider).webhook !== undefined);
