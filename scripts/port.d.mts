export type Address = { listen: string; port: number };
export type Host = { host: string | undefined; optional: boolean };
export function readAddress(env: NodeJS.ProcessEnv): Promise<Address>;
export function isListen(listen: string): boolean;
export function hostsOf(listen: string): [Host, ...Host[]];
export function isNoAddress(code: string | undefined): boolean;
export function findPortProblem(address: Address): Promise<string | undefined>;
export function findFreePort(host?: string): Promise<number>;
