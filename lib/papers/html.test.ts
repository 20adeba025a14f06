import { expect, it } from 'vitest';
import { html } from '.';

it('escapes what is put in, and HTML not twice', () => {
  const name = `<b a="1" b='2'>&amp;`;
  expect(html`<p title="${name}">${html`<i>${name}</i>`}</p>`.html).toBe(
    '<p title="&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;"><i>&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;</i></p>',
  );
});

it('leaves nothing for nothing, and writes zero and lists', () => {
  expect(html`<p>${null}${undefined}${false}${0}${[1, 2].map((number) => html`<b>${number}</b>`)}</p>`.html).toBe(
    '<p>0<b>1</b><b>2</b></p>',
  );
});
