import { describe, expect, it } from 'vitest';
import { money } from '@/lib/money';
import { viewOf } from './view-of';

const payment = (
  status: 'opening' | 'open' | 'failed' | 'cancelled' | 'expired' | 'paid',
  providerRef: string | null = 'tr_1',
) => ({
  status,
  providerRef,
});
const order = (status: Parameters<typeof viewOf>[0]['status'], total = '24.50') => ({ status, total: money(total) });

describe('what the page of an order says', () => {
  it('follows the latest payment while the order waits', () => {
    const pending = order('pending');
    expect(viewOf(pending, undefined, undefined)).toBe('waiting');
    expect(viewOf(pending, payment('opening'), undefined)).toBe('waiting');
    expect(viewOf(pending, payment('open'), undefined)).toBe('bank');
    expect(viewOf(pending, payment('failed'), undefined)).toBe('failed');
    expect(viewOf(pending, payment('cancelled'), undefined)).toBe('stopped');
    expect(viewOf(pending, payment('expired'), undefined)).toBe('waiting');
  });

  it('says that an order that ended without a payment was not paid, not that a payment may still arrive', () => {
    expect(viewOf(order('expired'), payment('open'), undefined, { isWithoutMoney: true })).toBe('lapsed');
    expect(viewOf(order('expired'), payment('open'), undefined)).toBe('expired');
    expect(viewOf(order('paid'), payment('paid'), undefined, { isWithoutMoney: true })).not.toBe('lapsed');
  });

  it('says first what keeps it from being paid', () => {
    expect(viewOf(order('pending'), { status: 'open', providerRef: null }, undefined, { isToConfirm: true })).toBe(
      'confirm',
    );
    const both = { isToConfirm: true, isWithdrawn: true };
    expect(viewOf(order('pending'), { status: 'open', providerRef: null }, undefined, both)).toBe('withdrawn');
    expect(viewOf(order('expired'), { status: 'open', providerRef: null }, undefined, both)).toBe('expired');
  });

  it('promises no mail that was not sent', () => {
    const toConfirm = { isToConfirm: true, isUnsent: true };
    expect(viewOf(order('pending'), undefined, undefined, toConfirm)).toBe('unsent');
    expect(viewOf(order('promised'), undefined, undefined, toConfirm)).toBe('promised');
  });

  it('does not thank for a performance that was cancelled', () => {
    for (const status of ['paid', 'promised'] as const) {
      expect(viewOf(order(status), payment('paid'), undefined, { isCalledOff: true })).toBe('calledOff');
    }
    expect(viewOf(order('refunded'), payment('paid'), undefined, { isCalledOff: true })).toBe('refunded');
  });

  it('takes only one thing from the address: that the provider could not be reached', () => {
    expect(viewOf(order('pending'), payment('opening'), 'unavailable')).toBe('unavailable');
    expect(viewOf(order('pending'), payment('failed', null), undefined)).toBe('unavailable');
    expect(viewOf(order('pending'), payment('open'), 'failed')).toBe('bank');
    expect(viewOf(order('paid'), payment('paid'), 'unavailable')).toBe('paid');
    expect(viewOf(order('expired'), payment('open'), 'cancelled')).toBe('expired');
  });

  it('distinguishes free orders from paid ones', () => {
    expect(viewOf(order('paid', '0.00'), payment('paid'), undefined)).toBe('free');
    expect(viewOf(order('promised'), payment('open'), undefined)).toBe('promised');
  });
});
