/** The cookie with the language that a visitor chose, one per organisation. */
export const languageCookie = (clientName: string): string => `lang-${clientName}`;
