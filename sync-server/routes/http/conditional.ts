// Answers conditional reads: an answer that the caller already has is 304 without a body (RFC 9110, 13.1.2).
import { createHash } from 'node:crypto';
import type { Context } from 'koa';

/**
 * Answers this body as JSON with an `ETag`, or a read with 304 if `If-None-Match` names it. The tag is made of the content; that of
 * a row begins with the row's version, for `If-Match`. An answer may change while its row does not, as the counts of a course.
 */
export function answerIfChanged(context: Context, body: unknown, rev?: number): void {
  context.type = 'json';
  answerTagged(context, JSON.stringify(body), rev);
}

/** The same for a text whose type is set. Without a version its tag is weak, because the answer may be compressed. */
export function answerTagged(context: Context, text: string, rev?: number): void {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const tag = rev === undefined ? `"${hash}"` : `"${rev}.${hash}"`;
  context.set('ETag', rev === undefined ? `W/${tag}` : tag);
  context.status = 200;
  context.body = text;
  // Not Koa's own comparison, which answers in full to programs that also send "Cache-Control: no-cache".
  const isRead = context.method === 'GET' || context.method === 'HEAD';
  if (isRead && context.get('If-None-Match').includes(tag)) context.status = 304;
}

/** Reports whether `If-Match` names a version of this row. A tag without the hash is one of an earlier server. */
export function isNamed(rev: number, ifMatch: string): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === '*' || tag.replace(/^"(\d+)\.[\w-]+"$/, '"$1"') === `"${rev}"`);
}
