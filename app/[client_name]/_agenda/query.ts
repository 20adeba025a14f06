/** The filters of the agenda. All of them are in the address, so that it can be shared. Days: `YYYY-MM-DD`. */
export type AgendaQuery = {
  text: string;
  when: 'any' | 'today' | 'weekend';
  from: string | undefined;
  until: string | undefined;
  type: string | undefined;
  venueId: number | undefined;
  view: 'list' | 'month';
  /** `YYYY-MM`, in the month view; undefined is the first month with a performance. */
  month: string | undefined;
  /** In the month view, the day whose performances are shown; undefined is the first of the month that has any. */
  day: string | undefined;
  /** The page of the list, from 1. */
  page: number;
};

type SearchParams = Record<string, string | string[] | undefined>;

/**
 * Reads the query of an address. Ignores invalid values, so an old or mistyped link still shows an agenda. Chosen days take precedence over
 * `when`.
 */
export function parseAgendaQuery(params: SearchParams): AgendaQuery {
  const one = (name: string): string => [params[name]].flat()[0]?.trim().slice(0, 200) ?? '';
  const [from, until] = [day(one('from')), day(one('until'))];
  const swapped = from !== undefined && until !== undefined && until < from;
  const when = one('when');
  return {
    text: one('q'),
    when: !from && !until && (when === 'today' || when === 'weekend') ? when : 'any',
    from: swapped ? until : from,
    until: swapped ? from : until,
    type: one('type') || undefined,
    venueId: /^\d{1,9}$/.test(one('venue')) ? Number(one('venue')) : undefined,
    view: one('view') === 'month' ? 'month' : 'list',
    month: day(`${one('month')}-01`)?.slice(0, 7),
    day: day(one('day')),
    page: /^[1-9]\d{0,3}$/.test(one('page')) ? Number(one('page')) : 1,
  };
}

/** The query string of these filters, `?q=…`; empty without filters. */
export function agendaSearch(query: AgendaQuery): string {
  const params = new URLSearchParams();
  const set = (name: string, value: string | undefined): void => {
    if (value) params.set(name, value);
  };
  set('q', query.text);
  set('when', query.when === 'any' ? undefined : query.when);
  set('from', query.from);
  set('until', query.until);
  set('type', query.type);
  set('venue', query.venueId?.toString());
  if (query.view === 'month') {
    set('view', 'month');
    set('month', query.month);
    set('day', query.day);
  } else if (query.page > 1) set('page', String(query.page));
  const search = params.toString();
  return search && `?${search}`;
}

/** Whether any filter is set. */
export function isFiltered({ text, when, from, until, type, venueId }: AgendaQuery): boolean {
  return Boolean(text || when !== 'any' || from || until || type || venueId !== undefined);
}

function day(value: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
}
