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

describe('how an order is told of', () => {
  it('follows the last attempt to pay while it waits', () => {
    const pending = order('pending');
    expect(viewOf(pending, undefined, undefined)).toBe('waiting');
    expect(viewOf(pending, payment('opening'), undefined)).toBe('waiting');
    expect(viewOf(pending, payment('open'), undefined)).toBe('bank');
    expect(viewOf(pending, payment('failed'), undefined)).toBe('failed');
    expect(viewOf(pending, payment('cancelled'), undefined)).toBe('stopped');
    expect(viewOf(pending, payment('expired'), undefined)).toBe('waiting');
  });

  it('says of one that ended without money that nothing came of it, not that money may be on its way', () => {
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

  it('thanks for nothing that does not take place', () => {
    for (const status of ['paid', 'promised'] as const) {
      expect(viewOf(order(status), payment('paid'), undefined, { isCalledOff: true })).toBe('calledOff');
    }
    expect(viewOf(order('refunded'), payment('paid'), undefined, { isCalledOff: true })).toBe('refunded');
  });

  it('believes the address only about a provider that could not be reached', () => {
    expect(viewOf(order('pending'), payment('opening'), 'unavailable')).toBe('unavailable');
    expect(viewOf(order('pending'), payment('failed', null), undefined)).toBe('unavailable');
    expect(viewOf(order('pending'), payment('open'), 'failed')).toBe('bank');
    expect(viewOf(order('paid'), payment('paid'), 'unavailable')).toBe('paid');
    expect(viewOf(order('expired'), payment('open'), 'cancelled')).toBe('expired');
  });

  it('tells what cost nothing apart from what was paid', () => {
    expect(viewOf(order('paid', '0.00'), payment('paid'), undefined)).toBe('free');
    expect(viewOf(order('promised'), payment('open'), undefined)).toBe('promised');
  });
});
