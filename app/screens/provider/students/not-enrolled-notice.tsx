import { useEntries } from '#app/replica/live/hooks.ts';
import { count } from '#app/ui/format.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';

/** Reports above the class list the new students whom the server refused, because they have no row in it. */
export function NotEnrolledNotice({ courseId }: { courseId: number }) {
  const refused = (useEntries() ?? []).filter(
    ({ state, command, input }) =>
      state === 'attention' &&
      command === enrollStudent.name &&
      (input as { courseId?: unknown }).courseId === courseId,
  ).length;
  if (refused === 0) return null;
  return (
    <Notice tone="waits">
      {count(refused, 'new student')} {refused === 1 ? 'is' : 'are'} not on this list:{' '}
      <TextLink to="/sync">{refused === 1 ? 'it needs attention' : 'they need attention'}</TextLink>.
    </Notice>
  );
}
