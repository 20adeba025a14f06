import { MAX_EVENT_ID } from '@/lib/ids';
import { type Money, money } from '@/lib/money';

/** What a visitor asks for on the evening page. */
export type EveningAsked = {
  night: string | undefined;
  party: number;
  /** `stops`: a whole evening, by its performances. `must`: performances that it must include. `not`: one that it must not. */
  stops: number[];
  must: number[];
  not: number | undefined;
  isWholeDay: boolean;
  pace: Pace | undefined;
  most: string | undefined;
  type: string | undefined;
};

/** The query with its invalid values, as typed. */
export type EveningQuery = EveningAsked & { wrongNight: string | undefined; isWrongParty: boolean };

type SearchParams = Record<string, string | string[] | undefined>;
type Known = { party: number; mostParty: number };

/** Speeds as a factor of the organisation's own. */
export const PACES = { easy: 0.8, ebike: 1.25 };
export type Pace = keyof typeof PACES;
/** The choices for the most that one person pays. */
export const BUDGETS = ['30', '45', '60'];

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const IDS = /^\d{1,10}(-\d{1,10}){0,2}$/;

/** Reads the query of an address. Without a number of people it is `known.party`. Ignores invalid values. */
export function readEveningQuery(params: SearchParams, known: Known): EveningQuery {
  const one = (name: string): string => [params[name]].flat()[0]?.trim().slice(0, 60) ?? '';
  const ids = (name: string): number[] =>
    IDS.test(one(name))
      ? [...new Set(one(name).split('-').map(Number))].filter((id) => id >= 1 && id <= MAX_EVENT_ID)
      : [];
  const [date, party, pace] = [one('date'), one('party'), one('pace')];
  const isParty = party === '' || (/^\d{1,4}$/.test(party) && +party >= 1 && +party <= known.mostParty);
  return {
    night: DAY.test(date) ? date : undefined,
    party: party !== '' && isParty ? Number(party) : known.party,
    stops: ids('stops'),
    must: ids('with'),
    not: ids('not')[0],
    isWholeDay: one('day') === '1',
    pace: Object.hasOwn(PACES, pace) ? (pace as Pace) : undefined,
    most: BUDGETS.includes(one('max')) ? one('max') : undefined,
    type: one('type') || undefined,
    wrongNight: date === '' || DAY.test(date) ? undefined : date,
    isWrongParty: !isParty,
  };
}

/** The query string for this, with its parameters in a fixed order. */
export function eveningSearch(asked: EveningAsked): string {
  const search = new URLSearchParams();
  const set = (name: string, value: string) => value && search.set(name, value);
  set('date', asked.night ?? '');
  set('party', String(asked.party));
  set('stops', asked.stops.join('-'));
  set('with', asked.must.join('-'));
  set('not', String(asked.not ?? ''));
  set('day', asked.isWholeDay ? '1' : '');
  set('pace', asked.pace ?? '');
  set('max', asked.most ?? '');
  set('type', asked.type ?? '');
  return `?${search}`;
}

export const budgetOf = (most: string | undefined): Money | undefined =>
  most === undefined ? undefined : money(`${most}.00`);

/** Whether any filter leaves evenings out. */
export const isNarrowed = ({ most, type, must, not }: EveningAsked): boolean =>
  most !== undefined || type !== undefined || must.length > 0 || not !== undefined;
