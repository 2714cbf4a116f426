// Connects with the key of a service account, whose types were made by openapi-typescript.
import createClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';
import type { paths } from '../client.ts';

/** A connection to the server at this address. */
export const connect = (host: string, key: string): Client<paths> =>
  createClient<paths>({ baseUrl: host, headers: { Authorization: `Bearer ${key}` } });
