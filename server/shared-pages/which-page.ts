import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { homeAddress, readHomeQuery } from '@/app/(home)/_home/query';
import { agendaSearch, parseAgendaQuery } from '@/app/[client_name]/_agenda/query';
import { cartMark } from '@/app/[client_name]/_shop/cart-mark';
import { languageCookie } from '@/app/[client_name]/_shop/language-cookie';
import { cartCookie, waitingCookie } from '@/app/[client_name]/_shop/request-cookies';
import { readEveningQuery } from '@/app/[client_name]/evening/query';
import { baseUrl, hostName, isKnownHost, shopPlace } from '@/lib/api/address';
import { cookiesIn } from '@/lib/api/cookies';
import { isOfficeAlone } from '@/lib/api/office-host';
import { RESERVED_NAMES } from '@/lib/bundle';
import type { Directory } from '@/lib/clients';
import { isLanguage, type LanguageCode, preferredLanguage } from '@/lib/i18n';
import { MAX_EVENT_ID } from '@/lib/ids';

/**
 * A page without personal data. It is rendered only from its normalised address (`origin` and `target`), the chosen or preferred language,
 * and `canonical`, from the directory of clients.
 */
export type SharedPage = {
  origin: string;
  target: string;
  language: LanguageCode | undefined;
  canonical: string | undefined;
} & (
  | { kind: 'docs' }
  | { kind: 'home'; shows: number }
  | { kind: 'list'; clientName: string }
  | { kind: 'evening'; clientName: string }
  | EventPage
);
type EventPage = { kind: 'event'; clientName: string; eventId: number };

/** The relevant parts of a request; `target`: its raw path and query. */
type PageRequest = { target: string; headers: IncomingHttpHeaders };

type Cookies = ReturnType<typeof cookiesIn>;

const DOCS = /^\/docs(?:\/(?:embed|errors|webhooks))?$/;
const SHOP = /^\/([a-z0-9-]{2,40})(?:\/event\/([1-9]\d{0,9})|(\/evening))?$/;

/** Headers of requests by Next.js' scripts, or with a body: not for documents. */
const OF_PARTS = /^(?:rsc|next-.*|x-nextjs-.*|x-middleware-.*|content-length|transfer-encoding)$/;

/** Whether a request is for a document, and not for a file of the build. */
export const isDocument = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.host !== undefined &&
  !url.startsWith('/_next/') &&
  !Object.keys(headers).some((name) => OF_PARTS.test(name));

/**
 * The shared page that a document request asks for; undefined for other pages, and if the visitor's cart or place in a waiting room changes
 * the page: Next.js answers those.
 * @param request the same, for what the host says
 */
export function whichPage(asked: PageRequest, request: Request, directory: Directory): SharedPage | undefined {
  if (!isKnownHost(request, directory.clientOf)) return undefined;
  const [path = '', ...rest] = asked.target.split('?');
  const query = new URLSearchParams(rest.join('?'));
  const name = hostName(request) ?? '';
  if (isOfficeAlone(name)) return undefined;
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host') ?? '';
  // Other spellings of the same host would be cached as other pages.
  if (host.replace(/:\d+$/, '') !== name) return undefined;
  const { 'accept-language': accepts } = asked.headers;
  const own = directory.clientOf.get(name);
  const isOwn = own !== undefined && path !== `/${own}` && !path.startsWith(`/${own}/`);
  if (own === undefined && (path === '/' || DOCS.test(path))) {
    const page = { origin: baseUrl(request), canonical: undefined };
    if (path !== '/') return { kind: 'docs', ...page, target: path, language: undefined };
    const { language = preferredLanguage(accepts), shows } = readHomeQuery(query);
    return { kind: 'home', ...page, target: homeAddress({ language: undefined, shows }), language, shows };
  }
  const [, clientName = '', event, evening] = SHOP.exec(isOwn ? `/${own}${path === '/' ? '' : path}` : path) ?? [];
  if (!directory.names.has(clientName) || RESERVED_NAMES.includes(clientName)) return undefined;
  const kind = event !== undefined ? 'event' : evening ? 'evening' : 'list';
  const cookies = cookiesIn(asked.headers.cookie);
  const chosen = languageOf(cookies, clientName);
  const search = event !== undefined ? eventSearch(query) : evening ? eveningSearch(query) : listSearch(query);
  if (search === undefined || chosen === null || isFrame(asked)) return undefined;
  if (isForVisitor(cookies, clientName, kind)) return undefined;
  const page = {
    clientName,
    origin: shopPlace(request, clientName, directory.clientOf).origin,
    target: `${path}${search}`,
    language: chosen ?? preferredLanguage(accepts),
    canonical: directory.domainOf.get(clientName),
  };
  if (kind !== 'event') return { kind, ...page };
  return Number(event) <= MAX_EVENT_ID ? { kind: 'event', eventId: Number(event), ...page } : undefined;
}

/** A frame on another site gets an address with a cart (framed-address.ts). */
const isFrame = ({ headers }: PageRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] !== 'document';

/**
 * Whether the visitor's cart or place in a waiting room changes the page. If the mark says that JavaScript runs, lists and performances
 * load the cart's part themselves (VisitorCart); a place changes only its performance's page.
 */
function isForVisitor(cookies: Cookies, clientName: string, kind: SharedPage['kind']): boolean {
  const has = (name: string) => cookies.some(([one]) => one === name || one === `__Host-${name}`);
  const isMarked = kind !== 'evening' && cookies.some(([one, value]) => one === cartMark(clientName) && value === '1');
  if (has(cartCookie(clientName)) && !isMarked) return true;
  return kind === 'event' && has(waitingCookie(clientName));
}

/** The language that a visitor chose; null when the cookie is ambiguous or unknown. */
function languageOf(cookies: Cookies, clientName: string): LanguageCode | null | undefined {
  const [first, ...more] = cookies.filter(([name]) => name === languageCookie(clientName));
  if (first === undefined) return undefined;
  const [, value] = first;
  return more.length === 0 && isLanguage(value) ? value : null;
}

/** The normalised query: known parameters in a fixed order. Undefined for typed search text, which rarely repeats. */
function listSearch(query: URLSearchParams): string | undefined {
  const asked = parseAgendaQuery(Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)])));
  return asked.text === '' ? agendaSearch(asked) : undefined;
}

const eventSearch = (query: URLSearchParams) => (query.has('code') ? undefined : '');

/** The normalised query; undefined for rare requests (a performance, a whole evening), which are not cached. */
function eveningSearch(query: URLSearchParams): string | undefined {
  const [date, party] = [query.get('date') ?? '', query.get('party') ?? ''];
  const { pace, most, isWholeDay, ...asked } = readEveningQuery(Object.fromEntries(query), { party: 1, mostParty: 99 });
  const isKept = asked.stops.length + asked.must.length === 0 && asked.not === undefined && asked.type === undefined;
  if (!isKept || !/^(?:\d{4}-\d{2}-\d{2})?$/.test(date) || !/^\d{0,2}$/.test(party)) return undefined;
  const members = { date, party, day: isWholeDay ? '1' : '', pace: pace ?? '', max: most ?? '' };
  const search = new URLSearchParams(Object.entries(members).filter(([, value]) => value !== ''));
  return search.size > 0 ? `?${search}` : '';
}
