export type Host = { host: string | undefined; optional: boolean };
export function isListen(listen: string): boolean;
export function hostsOf(listen: string): [Host, ...Host[]];
export function isNoAddress(code: string | undefined): boolean;
