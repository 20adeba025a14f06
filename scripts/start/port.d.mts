export type Address = { listen: string; port: number };
export function readAddress(env: NodeJS.ProcessEnv): Promise<Address>;
export function findPortProblem(address: Address): Promise<string | undefined>;
export function findFreePort(host?: string): Promise<number>;
