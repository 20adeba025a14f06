/** What a visitor asks of the evening page, and what of it makes no sense, as it was written. */
export type EveningQuery = {
  /** One of the nights; undefined when there is none to show. */
  night: string | undefined;
  party: number;
  wrongNight: string | undefined;
  /** A day that is one, but without an evening. */
  isEmptyNight: boolean;
  isWrongParty: boolean;
};

type SearchParams = Record<string, string | string[] | undefined>;
type Known = { nights: readonly string[]; party: number; mostParty: number };

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Reads the query of an address. Without a date it is the first night; without a number, `known.party`. */
export function readEveningQuery(params: SearchParams, known: Known): EveningQuery {
  const one = (name: string): string => [params[name]].flat()[0]?.trim().slice(0, 40) ?? '';
  const [date, party] = [one('date'), one('party')];
  const isNight = date === '' || known.nights.includes(date);
  const isParty = party === '' || (/^\d{1,4}$/.test(party) && +party >= 1 && +party <= known.mostParty);
  return {
    night: date === '' ? known.nights[0] : isNight ? date : undefined,
    party: party !== '' && isParty ? Number(party) : known.party,
    wrongNight: isNight || DAY.test(date) ? undefined : date,
    isEmptyNight: !isNight && DAY.test(date),
    isWrongParty: !isParty,
  };
}
