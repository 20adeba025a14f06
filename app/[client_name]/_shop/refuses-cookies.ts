/** The field by which a form says that its browser refuses cookies; in an address, what tells its page to explain that. */
export const REFUSES_COOKIES = 'no-cookies';
