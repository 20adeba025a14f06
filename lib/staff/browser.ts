/** The browser of a request, of somebody who is signing in or signed in. */
export type Browser = {
  /** The hash of a cookie that binds challenges to this browser. */
  hash: string;
  /** The network that its address counts as in rate limits (lib/networks). */
  network: string;
  /** Its `User-Agent`. */
  agent: string;
  /** The language of mails to it. */
  locale: string;
};
