/**
 * A cookie that says only that this browser runs JavaScript and has a cart of the organisation. To such a browser the server may send the
 * page that is cached for everybody: the page asks for the cart itself (VisitorCart).
 */
export const cartMark = (clientName: string): string => `seen-cart-${clientName}`;

/** Whether this browser has the cookie. */
export const hasCartMark = (clientName: string): boolean =>
  document.cookie.split('; ').includes(`${cartMark(clientName)}=1`);

/** Sets or deletes the cookie. It is a session cookie, like that of the cart. */
export function markCart(clientName: string, isThere: boolean): void {
  if (isThere === hasCartMark(clientName)) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${cartMark(clientName)}=${isThere ? '1' : ''}; Path=/; SameSite=Lax${secure}${isThere ? '' : '; Max-Age=0'}`;
}
