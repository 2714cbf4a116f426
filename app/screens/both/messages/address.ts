// The recipient of a new conversation, as links to it say: `/messages?with=<organization>&course=<id>`.
import { threadSubjects } from '#shared/engine/options.ts';
import type { Address } from '#shared/reads/conversations.ts';

export function addressIn(search: URLSearchParams): Address | undefined {
  const withId = search.get('with');
  const subjectKind = threadSubjects.find((kind) => search.has(kind));
  if (!withId || !subjectKind) return undefined;
  return { withId, subjectKind, subjectId: search.get(subjectKind) ?? '' };
}
