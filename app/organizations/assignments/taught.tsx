import type { ReactNode } from 'react';
import { useRead } from '#app/replica/live/hooks.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { courseNeeded } from '#shared/engine/access/course-needed.ts';

interface TaughtProps {
  courseId: number;
  /** Shown above the sentence, in place of the page's own header. */
  header?: ReactNode;
  children: ReactNode;
}

/** Shows the class of a course only to people who work on it. Others would see an empty class, and read whom to ask. */
export function Taught({ courseId, header, children }: TaughtProps) {
  const reason = useRead(courseNeeded, courseId);
  if (!reason) return children;
  return (
    <>
      {header}
      <Notice>{reason}</Notice>
    </>
  );
}
