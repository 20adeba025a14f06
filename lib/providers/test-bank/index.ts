import type { ProviderKind } from '../provider-kind';
import { connectTestBank } from './adapter';
import { isTestBankOpen } from './is-open';

/** The test bank: a page of ours where the buyer chooses the outcome. No money moves. */
export const testBank: ProviderKind<never, never> = {
  title: 'the test bank',
  keys: {},
  slowMethods: [],
  exampleMethods: [],
  hasTerminals: true,
  isOpen: isTestBankOpen,
  connect: connectTestBank,
};
