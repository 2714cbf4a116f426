// A call as the OpenAPI document describes it.
import type * as z from 'zod/mini';
import type { Json } from '../rest/body.ts';
import type { Route } from '../rest/route.ts';

/** A call as it is described. */
export interface Operation extends Pick<Route, 'method' | 'path' | 'summary' | 'query'> {
  description: string;
  isOpen?: boolean;
  /** Whether other systems call it by their keys. */
  isForKeys?: boolean;
  success: number;
  body?: { schema: Json; isOptional: boolean } | undefined;
  /** The media type of the body and of the answer, if it is not JSON. */
  media?: string;
  answer?: z.ZodMiniType;
  isRepeatable?: boolean;
  /** Whether it takes `If-Match`. */
  isConditional?: boolean;
}

/** What a key needs for the call. */
export const scopeNote = (scope: string | null | undefined): string =>
  scope ? ` Scope of keys: ${scope}.` : '';
