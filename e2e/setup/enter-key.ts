import type { Page } from 'playwright';

/**
 * Presses Enter in the first text field of each form of the page, and sends nothing. The main button is the visible one that submits the
 * form; of several that do different things, the only one in the main style. @returns how many forms, and where Enter does something else
 */
export async function pressEnterIn(page: Page): Promise<{ tried: number; wrong: string[] }> {
  await page.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seen });
    const keep = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      seen.push(event.submitter);
    };
    window.addEventListener('submit', keep, true);
    // Folded and hidden parts have forms too.
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  const text =
    'input:not([type]), input:is([type=text], [type=email], [type=search], [type=tel], [type=number], [type=url])';
  const fields = await page.locator('form').evaluateAll(
    (forms, selector) =>
      forms.flatMap((form, i) => {
        const elements = [...(form as HTMLFormElement).elements] as HTMLInputElement[];
        const field = elements.find((one) => one.matches(selector) && one.checkVisibility() && !one.disabled);
        field?.setAttribute('data-enter', String(i));
        // What must be filled in would stop it.
        (form as HTMLFormElement).noValidate = true;
        return field ? [i] : [];
      }),
    text,
  );
  const wrong: string[] = [];
  for (const i of fields) {
    const field = page.locator(`[data-enter="${i}"]`);
    await page.evaluate(() => Object.assign((window as { seen?: unknown[] }).seen ?? [], { length: 0 }));
    await field.focus();
    await page.keyboard.press('Enter');
    const finding = await field.evaluate((element) => {
      const { form } = element as HTMLInputElement;
      const [pressed] = (window as unknown as { seen: (HTMLButtonElement | null)[] }).seen;
      const name = (element as HTMLInputElement).name;
      const submits = ([...(form?.elements ?? [])] as HTMLButtonElement[]).filter(({ type }) => type === 'submit');
      const visible = submits.filter((one) => one.offsetWidth > 1 && !one.disabled);
      const isMain = ({ classList }: HTMLElement) =>
        [...classList].some((one) => /button$/.test(one)) && ![...classList].some((one) => /quiet$/.test(one));
      const does = (one: HTMLButtonElement | null | undefined) => [one?.name, one?.value, one?.formAction].join();
      const [main, ...others] = new Set(visible.map(does)).size > 1 ? visible.filter(isMain) : visible.slice(0, 1);
      if (others.length > 0 || (visible.length > 0 && !main))
        return `${name}: no main button among ${visible.map((one) => one.innerText).join(', ')}`;
      if (pressed === undefined) return `${name}: Enter does nothing`;
      // Without a visible button the form sends itself at each change.
      return !main || does(pressed) === does(main)
        ? ''
        : `${name}: presses ${pressed?.innerText}, not ${main.innerText}`;
    });
    if (finding) wrong.push(finding);
  }
  return { tried: fields.length, wrong };
}
