/** What a difference is about. `names`: from the outside in, such as the show and then when it is. */
export type Thing = {
  of: 'organisation' | 'location' | 'ticket_type' | 'subscription' | 'event' | 'sub_event';
  names: string[];
  /** In the API, as far as they are known. `locationBefore`: where a performance was that is elsewhere now. */
  ids: {
    show?: number | undefined;
    performance?: number | undefined;
    location?: number | undefined;
    locationBefore?: number | undefined;
  };
};

/** `path`: members of the file and names of list entries, as in `categories`, `1e rang`, `price`; empty for the whole thing. */
export type MemberChange = { path: string[]; before?: unknown; after?: unknown };

/** One change of an import, in words. Archived: missing from the file, or archived by it. */
export type Difference = Thing & MemberChange & { kind: 'added' | 'changed' | 'archived' };
