export const en = {
  title: 'Translations',
  text: 'What visitors read in other languages. Without a translation they read your own words.',
  shared: 'Words of several shows',
  shows: 'Shows',
  show: 'Show',
  subscriptions: 'Subscriptions',
  subscription: 'Subscription',
  word: 'Words',
  count: (n: number, of: number) => `${n} of ${of}`,
  missing: (n: number) => `${n} missing`,
  groups: { kinds: 'Kinds of show', types: 'Ticket types', ranks: 'Price ranks', sections: 'Parts of the hall' },
  empty: 'Empty: as it is.',
  ownDescription: 'In your own language',
  back: 'All translations',
  nothing: 'There is nothing to translate yet.',
};

export type TranslationWords = typeof en;
