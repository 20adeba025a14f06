import { env } from '@/lib/env';

/** The origin of the office: OFFICE_URL, else the service's; undefined: this machine, under any host name. */
export function officeOrigin(): string | undefined {
  const given = env.OFFICE_URL ?? env.PUBLIC_URL;
  return given === undefined ? undefined : new URL(given).origin;
}

/** The origin of the office for mails, which have no request to take it from. */
export const officeAddress = (): string => officeOrigin() ?? `http://localhost:${env.PORT}`;
