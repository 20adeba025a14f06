/** What can be asked of a packed service (pack.ts), beside serving. */
export const COMMANDS: Record<string, () => Promise<unknown>> = {
  client: () => import('../client'),
  keys: () => import('../keys'),
  migrate: () => import('./migrate'),
  person: () => import('../person'),
  refunds: () => import('../refunds'),
  rides: () => import('../rides'),
  webhooks: () => import('../webhooks'),
};
