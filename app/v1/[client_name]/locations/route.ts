import { listLocationsContract } from '@/lib/api/contracts/locations';
import { endpoint, operation } from '@/lib/api/route';
import { toWireLocation } from '@/lib/api/wire/location';
import { listLocations } from '@/lib/programme';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(listLocationsContract, async (ctx) => ({ answer: (await listLocations(ctx)).map(toWireLocation) })),
);
