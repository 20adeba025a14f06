/** At most so many shows on the home page. */
export const HOME_SHOWS = 12;
