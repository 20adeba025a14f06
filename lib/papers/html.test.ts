import { expect, it } from 'vitest';
import { html } from '.';

it('escapes values, and does not escape HTML twice', () => {
  const name = `<b a="1" b='2'>&amp;`;
  expect(html`<p title="${name}">${html`<i>${name}</i>`}</p>`.html).toBe(
    '<p title="&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;"><i>&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;</i></p>',
  );
});

it('omits empty values, and writes zero and lists', () => {
  expect(html`<p>${null}${undefined}${false}${0}${[1, 2].map((number) => html`<b>${number}</b>`)}</p>`.html).toBe(
    '<p>0<b>1</b><b>2</b></p>',
  );
});
