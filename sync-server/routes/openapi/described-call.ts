// How a call outside the REST table is described.
import * as z from 'zod/mini';
import { type QueryParts } from '../rest/query.ts';
import type { Route } from '../rest/route.ts';

/** A call outside of the table, described for the OpenAPI document. */
export interface DescribedCall extends Pick<Route, 'method' | 'path' | 'summary'> {
  /** Who may call it. `everybody` includes visitors. */
  who: 'signed in' | 'everybody';
  status?: 200 | 201 | 202 | 204;
  query?: QueryParts;
  body?: z.ZodMiniType;
  reading?: z.ZodMiniType;
  /** The media type of the answer, if it is not JSON. */
  media?: string;
  /** Other parameters are accepted, because monitors add their own. */
  takesOthers?: true;
  /** It takes no Idempotency-Key: it tells a secret once, sends a code, changes the session, or only reads. */
  isNeverRepeated?: true;
}

/** For everybody who is signed in. */
export const signedIn = { who: 'signed in' } as const;
/** For the same, without an Idempotency-Key. */
export const neverRepeated = { who: 'signed in', isNeverRepeated: true } as const;
/** For visitors, too. */
export const everybody = { who: 'everybody' } as const;

/** Describes the call of a line such as `GET /platform`. */
export const call = (
  line: string,
  summary: string,
  rest: Omit<DescribedCall, 'method' | 'path' | 'summary'>,
): DescribedCall => {
  const [method = '', path = ''] = line.split(' ');
  return { method: method.toLowerCase() as Route['method'], path, summary, ...rest };
};

/** Reports whether the call takes an Idempotency-Key. */
export const isRepeatable = ({ method, who, isNeverRepeated }: DescribedCall): boolean =>
  method !== 'get' && who === 'signed in' && !isNeverRepeated;
