/** The cookie that keeps what a visitor chose; each organisation has its own. */
export const languageCookie = (clientName: string): string => `lang-${clientName}`;
