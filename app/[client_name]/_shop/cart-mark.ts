/**
 * A cookie that says that this browser runs JavaScript and has a cart of the organisation, and nothing else of it. Where it is, the
 * server may answer with the page for everybody: the page asks for the rest (VisitorCart).
 */
export const cartMark = (clientName: string): string => `seen-cart-${clientName}`;

/** Whether this browser has the mark. */
export const hasCartMark = (clientName: string): boolean =>
  document.cookie.split('; ').includes(`${cartMark(clientName)}=1`);

/** Sets the mark or takes it away. It goes when the browser closes, as the cart's own cookie. */
export function markCart(clientName: string, isThere: boolean): void {
  if (isThere === hasCartMark(clientName)) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${cartMark(clientName)}=${isThere ? '1' : ''}; Path=/; SameSite=Lax${secure}${isThere ? '' : '; Max-Age=0'}`;
}
