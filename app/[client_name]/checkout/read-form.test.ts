import { describe, expect, it } from 'vitest';
import { checkoutWordsFor } from '@/lib/i18n/checkout';
import type { BuyerDetails } from '@/lib/orders';
import { findWrong, readForm } from './read-form';

const words = checkoutWordsFor('en');
const right = { email: 'anna@theater.example', firstName: 'Anna', lastName: 'de Vries', phone: '', method: '1' };
const about = {
  words,
  hinted: '',
  methods: [{ paymentId: 1 }, { paymentId: 2 }],
  details: { phone: 'ask', address: 'no' } as BuyerDetails,
};

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ shop: 'demo', seen: 'x', ...right, ...fields }))
    form.append(name, value);
  return form;
}
const wrong = (fields: Record<string, string>, more = {}) =>
  findWrong(readForm(formOf(fields)).filled, { ...about, ...more }).map(({ field }) => field);

describe('the form of the checkout', () => {
  it('is read without surrounding spaces and line breaks', () => {
    expect(readForm(formOf({ firstName: ' Anna\r\nMaria\t ', wantsNews: 'on' })).filled).toMatchObject({
      firstName: 'Anna Maria',
      wantsNews: true,
    });
  });

  it('accepts a valid form', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ phone: '+31 (0)20 123.45/67-8' })).toEqual([]);
    expect(wrong({ method: '' }, { methods: [] })).toEqual([]);
  });

  it.each([
    [{ email: '' }, 'email'],
    [{ email: 'anna' }, 'email'],
    [{ email: `${'a'.repeat(250)}@theater.example` }, 'email'],
    [{ firstName: ' \n ' }, 'firstName'],
    [{ lastName: 'x'.repeat(101) }, 'lastName'],
    [{ firstName: 'Anna\u202e' }, 'firstName'],
    [{ lastName: '\u2067de Vries\u2069' }, 'lastName'],
    [{ phone: '1234' }, 'phone'],
    [{ phone: '020 call me' }, 'phone'],
    [{ city: 'x'.repeat(101) }, 'city'],
    [{ method: '' }, 'method'],
    [{ method: '3' }, 'method'],
  ])('reports %j as invalid', (fields, field) => {
    expect(wrong(fields)).toEqual([field]);
  });

  it('requires the details that the organisation asks for, and no others', () => {
    const required = { details: { phone: 'require', address: 'require' } };
    expect(wrong({}, required)).toEqual(['address', 'zip', 'city', 'phone']);
    expect(wrong({ address: 'Kade 1', zip: '1011 AB', city: 'Delft', phone: '0201234567' }, required)).toEqual([]);
    expect(wrong({}, { details: { phone: 'no', address: 'ask' } })).toEqual([]);
  });

  it('asks once about an address whose host looks misspelt', () => {
    const email = 'anna@gmial.com';
    expect(wrong({ email })).toEqual(['email']);
    expect(wrong({ email }, { hinted: email })).toEqual([]);
    expect(wrong({ email }, { hinted: 'bert@gmial.com' })).toEqual(['email']);
  });

  it('is a 404 when no page of ours sent it', () => {
    expect(() => readForm(new FormData())).toThrow(/NEXT_HTTP_ERROR_FALLBACK;404/);
  });
});
