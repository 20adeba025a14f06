/** The browser of somebody who is signing in or signed in, as it is known from a request. */
export type Browser = {
  /** Of the cookie that ties what was asked for to this browser. */
  hash: string;
  /** What its address counts as in limits (lib/networks). */
  network: string;
  /** How it names itself. */
  agent: string;
  /** The language to write to it in. */
  locale: string;
};
