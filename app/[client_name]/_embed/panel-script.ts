import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@/lib/context';
import { isLanguage, languageOf } from '@/lib/i18n';
import { EMBED_WORDS } from '@/lib/i18n/embed';
import { findShop } from '../_shop/find-shop';
import { cacheControlFor, locateShop } from '../_shop/find-shop-path';

const HERE = join(process.cwd(), 'app', '[client_name]', '_embed');

/** Which script: one opens a pop-up, the other a side panel. */
export type PanelKind = 'popup' | 'side';

/**
 * A script that defines `vdm_order` and `vdm_calendar` in a page of another site. `lang` in its query is the language to open the shop in;
 * other parameters are ignored.
 */
export async function panelScript(request: Request, clientName: string, kind: PanelKind): Promise<Response> {
  const client = (await findShop(clientName))?.client;
  if (!client) return new Response('// There is no such organisation.\n', { status: 404, headers: HEADERS });
  const [source, css] = await Promise.all(['panel.js', 'panel.css'].map((file) => readFile(join(HERE, file), 'utf8')));
  const { origin } = await locateShop(request, client.name);
  const lang = new URL(request.url).searchParams.get('lang') ?? undefined;
  const settings = settingsOf(client, { origin, lang, kind, css: css ?? '' });
  return new Response(`{\nconst run =\n${source}\nrun(${JSON.stringify(settings)});\n}\n`, {
    headers: { ...HEADERS, 'Cache-Control': await cacheControlFor(request, 300) },
  });
}

/** Lets pages load the script with `crossorigin`, also pages that isolate themselves (COEP). */
const HEADERS = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

type PanelDetails = { origin: string; lang: string | undefined; kind: PanelKind; css: string };

/** The settings that the script is called with. */
export function settingsOf(client: Client, { origin, lang, kind, css }: PanelDetails) {
  return {
    /** The shop's address; the script appends the cart. */
    shop: `${origin}/${client.name}`,
    name: client.name,
    title: client.title,
    isSide: kind === 'side',
    css,
    words: EMBED_WORDS,
    ownLanguage: languageOf(client.locale),
    askedLanguage: isLanguage(lang) ? lang : undefined,
  };
}
