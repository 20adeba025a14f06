/** The form field that says that the browser refuses cookies; as a query parameter, it makes the page explain this. */
export const REFUSES_COOKIES = 'no-cookies';
