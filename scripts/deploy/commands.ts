/** What can be asked of a packed service (pack.ts), beside serving. */
export const COMMANDS: Record<string, () => Promise<unknown>> = {
  client: () => import('../cli/client'),
  keys: () => import('../cli/keys'),
  migrate: () => import('./migrate'),
  person: () => import('../cli/person'),
  refunds: () => import('../cli/refunds'),
  rides: () => import('../cli/rides'),
  webhooks: () => import('../cli/webhooks'),
};
