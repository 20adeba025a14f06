import { z } from 'zod';
import { contract } from '../contract';
import { clientName } from '../wire/fields';
import { wireLocation } from '../wire/location';

export const listLocationsContract = contract({
  method: 'GET',
  path: '/v1/{client_name}/locations',
  operationId: 'listLocations',
  tag: 'Events',
  summary: 'The venues',
  params: z.object({ client_name: clientName }),
  paramsError: { code: 'not_found', message: 'There is nothing at this address' },
  query: z.object({}),
  answer: z.array(wireLocation),
  status: 200,
  example: [
    {
      location_id: 1,
      location_name: 'Bellevue Grote Zaal',
      location_address: 'Leidsekade 90',
      location_address1: '',
      location_zip: '1017 PN',
      location_city: 'Amsterdam',
      location_country: 'NL',
      location_phone: '',
      location_lat: 52.36497,
      location_lon: 4.87981,
    },
  ],
  errors: [],
  sharedCacheSeconds: 60,
});
