import { describe, expect, it } from 'vitest';
import { money } from '@/lib/money';
import { viewOf } from './view-of';

const order = (status: Parameters<typeof viewOf>[0]['status'], total = '24.50') => ({ status, total: money(total) });

describe('how an order is told of', () => {
  it('follows the last attempt to pay while it waits', () => {
    const pending = order('pending');
    expect(viewOf(pending, undefined, undefined)).toBe('waiting');
    expect(viewOf(pending, { status: 'opening' }, undefined)).toBe('waiting');
    expect(viewOf(pending, { status: 'open' }, undefined)).toBe('bank');
    expect(viewOf(pending, { status: 'failed' }, undefined)).toBe('failed');
    expect(viewOf(pending, { status: 'cancelled' }, undefined)).toBe('stopped');
    expect(viewOf(pending, { status: 'expired' }, undefined)).toBe('waiting');
  });

  it('believes the address only about a provider that could not be reached', () => {
    expect(viewOf(order('pending'), { status: 'opening' }, 'unavailable')).toBe('unavailable');
    expect(viewOf(order('pending'), { status: 'open' }, 'failed')).toBe('bank');
    expect(viewOf(order('paid'), { status: 'paid' }, 'unavailable')).toBe('paid');
    expect(viewOf(order('expired'), { status: 'open' }, 'cancelled')).toBe('expired');
  });

  it('tells what cost nothing apart from what was paid', () => {
    expect(viewOf(order('paid', '0.00'), { status: 'paid' }, undefined)).toBe('free');
    expect(viewOf(order('promised'), { status: 'open' }, undefined)).toBe('promised');
  });
});
