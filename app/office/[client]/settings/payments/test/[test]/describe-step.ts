import { formatPrice } from '@/lib/i18n';
import type { TestPaymentWords } from '@/lib/i18n/office/test-payment';
import type { TestStep } from '@/lib/office';
import type { TestPayment } from '@/lib/payments';
import { formatMoment } from '../../../../../_frame/format-date';

type DescribedStep = TestStep & {
  test: TestPayment;
  isHeard: boolean;
  words: TestPaymentWords;
  language: string;
  timeZone: string;
};

/** The details of a step: when, what the provider says, and what to do. */
export function describeStep({ test, step, state, isHeard, words, language, timeZone }: DescribedStep): string[] {
  const at = { opened: test.openedAt, paid: test.paidAt, told: test.toldAt, returned: test.endedAt }[step];
  const when = state === 'done' && at ? [formatMoment(at, language, timeZone)] : [];
  return [...when, ...more({ test, step, state, isHeard, words, language, timeZone })];
}

function more({ test, step, state, isHeard, words, language }: DescribedStep): string[] {
  const { lastError, amount, paidAmount, currency } = test;
  const says = lastError ? [`${words.says} ${lastError}`] : [];
  if (step === 'opened' && state === 'wrong') return lastError ? [...says, words.notOpened] : [words.interrupted];
  if (step === 'paid' && state === 'wrong') return [words.endings[lastError ?? ''] ?? says[0] ?? ''];
  if (step === 'paid' && state === 'waiting') return says;
  if (step === 'paid' && paidAmount && paidAmount !== amount)
    return [words.wrongAmount(formatPrice(paidAmount, { locale: language, currency }))];
  if (step === 'told' && !isHeard && test.openedAt && state === 'skipped') return [words.noMessages];
  if (step === 'told' && state === 'wrong') return [words.notTold];
  if (step === 'returned' && state === 'wrong') return [...says, words.stuck];
  return step === 'returned' && state === 'waiting' ? says : [];
}
