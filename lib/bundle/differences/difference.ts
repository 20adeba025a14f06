/** The thing that differs. `names`: from the outside in, for example the show and then the date of the performance. */
export type Thing = {
  of: 'organisation' | 'location' | 'ticket_type' | 'subscription' | 'event' | 'sub_event';
  names: string[];
  /** Ids in the API, if known. `locationBefore`: the former venue of a moved performance. */
  ids: {
    show?: number | undefined;
    performance?: number | undefined;
    location?: number | undefined;
    locationBefore?: number | undefined;
  };
};

/** `path`: members of the file and names of list entries, such as `categories`, `1e rang`, `price`; empty for the whole thing. */
export type MemberChange = { path: string[]; before?: unknown; after?: unknown };

/** One difference that an import makes. Archived: missing from the file, or archived by it. */
export type Difference = Thing & MemberChange & { kind: 'added' | 'changed' | 'archived' };
