import { getSessionContract } from '@/lib/api/contracts/shop';
import { endpoint, operation } from '@/lib/api/route';
import { sessionIdOf } from '@/lib/carts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(getSessionContract, async (ctx, { query }) => ({ answer: { session_id: sessionIdOf(ctx, query.token) } })),
);
