export type { Provider, SeenPayment, SeenRefund, Terminal, TerminalOpening } from './provider';
export type { KeyField, ProviderMessage } from './provider-kind';
export {
  ASKED_PROVIDERS,
  type AskedProvider,
  isAsked,
  isByHand,
  isInDrawer,
  isKeyed,
  KEY_MEMBERS,
  KEYED_PROVIDERS,
  type KeyMember,
  kindOf,
  OFFERED_PROVIDERS,
  TERMINAL_PROVIDERS,
  WEBHOOK_PROVIDERS,
} from './registry';
export { findRef, ofRef } from './test-bank/find-ref';
export { isTestBankOpen } from './test-bank/is-open';
