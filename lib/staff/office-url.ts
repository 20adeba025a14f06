import { env } from '@/lib/env';

/** The one address of the office: OFFICE_URL, else that of the service; undefined: this machine, by whatever name it is reached. */
export function officeOrigin(): string | undefined {
  const given = env.OFFICE_URL ?? env.PUBLIC_URL;
  return given === undefined ? undefined : new URL(given).origin;
}

/** The same for a mail, which knows of no request. */
export const officeAddress = (): string => officeOrigin() ?? `http://localhost:${env.PORT}`;
