import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withoutNonce } from './without-nonce';

const NONCE = '2ce7fe3a-37de-4742-bc0e-47f5111d1923';
const own = (text: string, more = '') => `<script nonce="${NONCE}"${more}>${text}</script>`;
const push = (text: string) => own(`self.__next_f.push([1,"${text}"])`);
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

it('hashes scripts that had the nonce, and no injected ones', () => {
  const page = `<p>a</p>${own('a()', ' id="x"')}<script>evil()</script><script nonce="other">worse()</script>
    <style nonce="${NONCE}">p{}</style><style>q{}</style>${own('', ' src="/a.js" async=""')}<link nonce="${NONCE}"/>`;
  const found = withoutNonce(page, NONCE);
  expect(found?.scripts).toEqual([hashOf('a()')]);
  expect(found?.styles).toEqual([hashOf('p{}')]);
  expect(found?.html).toBe(page.replaceAll(` nonce="${NONCE}"`, ''));
});

it('joins the scripts that React sends in parts, wherever they were cut', () => {
  const [begin, end] = ['{\\"nonce\\":\\"2ce7fe3a-37de', '-4742-bc0e-47f5111d1923\\"}'];
  const found = withoutNonce(`${own('first()')}${push('a')}${push(begin)}${push(end)}<i></i>${push('z')}`, NONCE);
  const whole = 'self.__next_f.push([1,"a{\\"nonce\\":\\"$undefined\\"}"])';
  expect(found?.html).toContain(`<script>${whole}</script><i></i>`);
  expect(found?.scripts).toEqual(['first()', whole, 'self.__next_f.push([1,"z"])'].map(hashOf));
});

it('has the line ends of browsers, in texts and in what is hashed', () => {
  const found = withoutNonce(`<p>one\r\ntwo\rthree</p>${own('a\r\nb')}`, NONCE);
  expect(found).toEqual({ html: '<p>one\ntwo\nthree</p><script>a\nb</script>', scripts: [hashOf('a\nb')], styles: [] });
});

it('gives up if the nonce remains, or the policy would be too long', () => {
  expect(withoutNonce(`<p title="${NONCE}">a</p>`, NONCE)).toBeUndefined();
  expect(withoutNonce(own('a'), '')).toBeUndefined();
  const many = (count: number) => Array.from({ length: count }, (_, i) => own(`f(${i})`)).join('<i></i>');
  expect(withoutNonce(many(40), NONCE)?.scripts).toHaveLength(40);
  expect(withoutNonce(many(41), NONCE)).toBeUndefined();
});
