import type { Client } from '@/lib/context';
import { readHostCookie, setHostCookie } from './host-cookie';

const nameOf = (client: Client): string => `around-${client.name}`;
const MOST_CHARACTERS = 2000;

/** The page of another site that framed the shop, if it is of a site that may. Its text comes from a browser. */
function readPage({ embedOrigins }: Client, text: string): URL | undefined {
  const page = text.length <= MOST_CHARACTERS && URL.canParse(text) ? new URL(text) : undefined;
  if (!page || !/^https?:$/.test(page.protocol) || page.username || page.password) return undefined;
  return !embedOrigins || embedOrigins.includes(page.origin) ? page : undefined;
}

/** Only in a route: keeps where the visitor came from with this cart, until the browser is closed. */
export async function keepPageAround(client: Client, cartId: string, text: string): Promise<void> {
  const page = readPage(client, text);
  await setHostCookie(nameOf(client), page ? `${cartId} ${page.href}` : '', page ? undefined : 0);
}

/** The page of another site from which this browser took the cart to the checkout. */
export async function findPageAround(client: Client, cartId: string): Promise<URL | undefined> {
  const [of, text = ''] = (await readHostCookie(nameOf(client)))?.split(' ') ?? [];
  return of === cartId ? readPage(client, text) : undefined;
}
