/** The words of the pages. What is not here does not compile in the other languages either. */
export const en = {
  whatIsOn: 'What’s on',
  shows: (count: number): string => (count === 1 ? '1 show' : `${count} shows`),
  dates: (count: number): string => (count === 1 ? '1 date' : `${count} dates`),
  moreDates: (count: number): string => (count === 1 ? '1 more date' : `${count} more dates`),
  nothingOn: 'Nothing is planned at the moment.',
  nothingOnYet: 'New shows appear here as soon as they are announced.',
  available: 'Tickets available',
  soldOut: 'Sold out',
  notOnSale: 'Not on sale',
  pageNotFound: 'This page does not exist',
  pageNotFoundText: 'The address may be wrong, or the page is gone.',
  toWhatIsOn: 'See what’s on',
  allOrganisations: 'See all organisations',
  ticketsWith: 'Tickets with',
  skipToContent: 'Skip to content',
};

export type Words = typeof en;
