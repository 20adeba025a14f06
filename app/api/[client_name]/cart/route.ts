import { getNoCartContract } from '@/lib/api/contracts/shop';
import { endpoint, operation } from '@/lib/api/route';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(getNoCartContract, async () => ({ answer: [{ cart: 0 as const }] })),
);
