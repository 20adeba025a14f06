import { type PaymentProvider, paymentProvider } from '@/db/schema';
import { mollie } from './mollie';
import type { ProviderKind } from './provider-kind';
import { stripe } from './stripe';
import { testBank } from './test-bank';

/** Ways of paying that ask nobody: at the door, and orders that cost nothing. */
type Unasked = 'door' | 'free';
export type AskedProvider = Exclude<PaymentProvider, Unasked>;

/** Every provider that is asked, by its name in bundles, addresses and the database (its enum `payment_provider`). */
const PROVIDERS = { mollie, stripe, test: testBank } satisfies Record<AskedProvider, ProviderKind>;

export const ASKED_PROVIDERS = Object.keys(PROVIDERS) as AskedProvider[];

/** What a bundle may name. */
export const OFFERED_PROVIDERS = paymentProvider.enumValues.filter((provider) => provider !== 'free');

/** How a provider calls its keys in a bundle. */
export type KeyMember = { [P in AskedProvider]: keyof (typeof PROVIDERS)[P]['keys'] }[AskedProvider];

export const kindOf = (provider: AskedProvider): ProviderKind => PROVIDERS[provider];

/** Whether somebody is asked about payments by it, as opposed to paying at the door and orders that cost nothing. */
export const isAsked = (provider: PaymentProvider | null | undefined): provider is AskedProvider =>
  provider != null && provider in PROVIDERS;

/** Whether organisations have an account there, with keys: money may move there without us. */
export const isKeyed = (provider: PaymentProvider | null | undefined): provider is AskedProvider =>
  isAsked(provider) && Object.keys(PROVIDERS[provider].keys).length > 0;

export const KEYED_PROVIDERS = ASKED_PROVIDERS.filter(isKeyed);

export const KEY_MEMBERS = KEYED_PROVIDERS.flatMap((provider) => Object.keys(kindOf(provider).keys)) as KeyMember[];

/** Those that send messages. */
export const WEBHOOK_PROVIDERS = ASKED_PROVIDERS.filter((provider) => kindOf(provider).webhook !== undefined);
