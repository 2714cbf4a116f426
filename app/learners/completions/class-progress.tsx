// Shows the progress of each class: the server's counts, and the changes that wait on this device.
import { useFigures, useIsWhole } from '#app/replica/live/hooks.ts';
import { count, formatNumber, signed } from '#app/ui/format.ts';
import { shareWords } from '#app/ui/share.ts';
import { completionPercent } from '#shared/domain/platform/statistics.ts';
import { myCourses } from '#shared/reads/my-courses.ts';
import type { CountedCourse } from '#shared/reads/my-courses.ts';

type Counts = Pick<CountedCourse, 'enrolled' | 'completed'>;

/** The counts of a class as the server knows them, and what the waiting changes add. */
export interface ClassCounts extends Counts {
  /** How much each count changes once the waiting changes are sent. */
  waiting: Counts;
}

/** A course with the counts of its class. */
export interface CourseWithCounts {
  course: CountedCourse['course'];
  /** Undefined while only a part of the class has been fetched. */
  counts: ClassCounts | undefined;
}

/** Returns the courses on this device, newest first, with the server's counts. Undefined until both are known. */
export function useCountedCourses(): CourseWithCounts[] | undefined {
  const { sent, here } = useFigures(myCourses);
  const isWhole = useIsWhole();
  if (here && !isWhole) return here.map(({ course }) => ({ course, counts: undefined }));
  if (!sent || !here) return undefined;
  const known = new Map(sent.map((counted) => [counted.course.id, counted]));
  return here.map(({ course, ...counts }) => {
    const { enrolled, completed } = known.get(course.id) ?? { enrolled: 0, completed: 0 };
    const waiting = { enrolled: counts.enrolled - enrolled, completed: counts.completed - completed };
    return { course, counts: { enrolled, completed, waiting } };
  });
}

/** Returns the share that completed, or a dash while it is unknown. */
export const completedShare = (counts: ClassCounts | undefined): string =>
  counts ? shareWords(completionPercent(counts.enrolled, counts.completed), counts.enrolled) : '–';

/** Shows "26 students, 12 completed" and "+1 student, +2 completed waiting". */
export function ClassProgress({ counts }: { counts: ClassCounts | undefined }) {
  if (!counts) return 'Not complete yet';
  const { enrolled, completed, waiting } = counts;
  const changes = [
    waiting.enrolled !== 0 &&
      `${signed(waiting.enrolled)} ${Math.abs(waiting.enrolled) === 1 ? 'student' : 'students'}`,
    waiting.completed !== 0 && `${signed(waiting.completed)} completed`,
  ].filter((words) => words !== false);
  return (
    <>
      {enrolled === 0
        ? 'No students yet'
        : `${count(enrolled, 'student')}, ${formatNumber(completed)} completed`}
      {changes.length > 0 && <span className="block text-wait">{changes.join(', ')} waiting</span>}
    </>
  );
}
