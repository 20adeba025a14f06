import type { Page } from 'playwright';
import { listNewer } from '@/scripts/dev/browser-support';

/** Deletes in this page's later documents what one of the supported browsers lacks. */
export const withoutNewer = (page: Page): Promise<unknown> => page.addInitScript(takeAway, listNewer());

/** Runs in the page. `names`: `Interface` or `Interface.member`. */
function takeAway(names: string[]) {
  const page = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const name of names) {
    const [owner = '', member] = name.split('.');
    if (!member) Reflect.deleteProperty(page, owner);
    else for (const from of [page[owner], page[owner]?.prototype]) if (from) Reflect.deleteProperty(from, member);
  }
}
