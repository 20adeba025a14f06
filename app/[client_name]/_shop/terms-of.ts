import { z } from 'zod';
import type { Client } from '@/lib/context';

const theme = z.object({ links: z.object({ terms: z.url({ protocol: /^https?$/ }) }) });

/** The address of the client's terms and conditions; undefined when it has given none. */
export function termsOf({ theme: given }: Pick<Client, 'theme'>): string | undefined {
  return theme.safeParse(given).data?.links.terms;
}
