// The figures of a training provider's screens, recomputed from the raw rows in the plainest way.
import {
  all,
  appointments,
  daysBetween,
  isRelatedAgreement,
  localDay,
  meanOf,
  mondaysBefore,
  percent,
  shift,
  wasEverScheduled,
} from './plain.ts';
import type { Raw } from './plain.ts';

export function expectedProvider(raw: Raw, provider: string) {
  const zone = raw.organizations.find(({ id }) => id === provider)!.timeZone;
  const today = localDay(zone, raw.now);
  const month = today.slice(0, 7);
  const courses = raw.courses.filter(({ providerId }) => providerId === provider);
  const everyone = raw.enrollments.filter(({ providerId }) => providerId === provider);
  const students = everyone.filter(({ removedAt }) => removedAt === null);
  const completions = raw.completions.filter(
    ({ providerId, removedAt }) => providerId === provider && removedAt === null,
  );
  const matches = raw.matches.filter(
    ({ providerId, withdrawnAt }) => providerId === provider && withdrawnAt === null,
  );
  const agreements = raw.agreements.filter(({ providerId }) => providerId === provider);
  const inForce = agreements.filter(({ status }) => status === 'active');
  const learners = matches.map(({ candidateReferenceId }) => {
    const student = everyone.find((one) => one.candidateReferenceId === candidateReferenceId);
    return student && !student.erasedAt
      ? `${student.studentEmail} ${student.studentName}`
      : candidateReferenceId;
  });
  const ofThisMonth = completions.filter(({ completionDate }) => completionDate.startsWith(month)).length;
  const counts = courses.map(({ id }) => ({
    id,
    ...classCounts(raw, id),
    placements: matches.filter(({ courseId, status }) => courseId === id && status === 'hired').length,
  }));
  return {
    stats: {
      activeCourses: courses.filter(({ isActive }) => isActive).length,
      totalStudents: students.length,
      learnersMatched: new Set(learners).size,
      completionsThisMonth: ofThisMonth,
      swapAgreements: inForce.length,
      pendingApproval: agreements.filter(({ status }) => status === 'pending_approval').length,
      swapConnections: new Set(inForce.map(({ employerId }) => employerId)).size,
    },
    completionRate: percent(ofThisMonth, students.length),
    courses: counts,
    all: {
      enrolled: counts.reduce((sum, { enrolled }) => sum + enrolled, 0),
      completed: counts.reduce((sum, { completed }) => sum + completed, 0),
      unlisted: counts.reduce((sum, { unlisted }) => sum + unlisted, 0),
    },
    published: courses.map(({ id }) => publicFigures(raw, provider, id)),
    placements: all(
      { all: '0000', 30: shift(today, -29), 90: shift(today, -89), year: `${today.slice(0, 4)}-01-01` },
      (from) => placed(raw, completions, matches, from),
    ),
    weeks: weeks(raw, zone, completions, matches),
  };
}

type Completions = Raw['completions'];
type Matches = Raw['matches'];

/** Follows each completion through its own matches. */
function placed(raw: Raw, completions: Completions, matches: Matches, from: string) {
  const counted = completions.filter(({ completionDate }) => completionDate >= from);
  const count = (of: Completions, among: Matches) => {
    const reached = (has: (match: Matches[number]) => boolean) =>
      of.filter((completion) =>
        among.some(
          (match) =>
            match.courseId === completion.courseId &&
            match.candidateReferenceId === completion.candidateReferenceId &&
            has(match),
        ),
      ).length;
    return {
      matched: reached(() => true),
      interviews: reached(({ id, status }) => status === 'hired' || wasEverScheduled(raw, id)),
      hires: reached(({ status }) => status === 'hired'),
    };
  };
  const courseIds = [...new Set(counted.map(({ courseId }) => courseId))].sort((a, b) => a - b);
  const employerIds = [...new Set(matches.map(({ employerId }) => employerId))].sort();
  return {
    completions: counted.length,
    ...count(counted, matches),
    courses: courseIds.map((courseId) => {
      const own = counted.filter((completion) => completion.courseId === courseId);
      return { courseId, completions: own.length, ...count(own, matches) };
    }),
    employers: employerIds
      .map((employerId) => ({
        employerId,
        ...count(
          counted,
          matches.filter((match) => match.employerId === employerId),
        ),
      }))
      .filter(({ matched }) => matched > 0),
  };
}

function weeks(raw: Raw, zone: string, completions: Completions, matches: Matches) {
  const starts = matches
    .flatMap(({ id }) => appointments(raw, id))
    .flatMap(({ start, result }) => (result === 'held' ? start : []));
  return mondaysBefore(localDay(zone, raw.now)).map((monday) => {
    const isIn = (day: string) => day >= shift(monday, -7) && day < monday;
    const isAt = (instant: string | null) => instant !== null && isIn(localDay(zone, instant));
    return {
      monday,
      completions: completions.filter(({ completionDate }) => isIn(completionDate)).length,
      matches: matches.filter(({ createdAt }) => isAt(createdAt)).length,
      interviews: starts.filter(isAt).length,
      hires: matches.filter(({ status, decidedAt }) => status === 'hired' && isAt(decidedAt)).length,
    };
  });
}

function classCounts(raw: Raw, course: number) {
  const students = raw.enrollments.filter(
    ({ courseId, removedAt }) => courseId === course && removedAt === null,
  );
  const references = students.map(({ candidateReferenceId }) => candidateReferenceId);
  const completions = raw.completions.filter(
    ({ courseId, removedAt }) => courseId === course && removedAt === null,
  );
  const listed = completions.filter(({ candidateReferenceId }) => references.includes(candidateReferenceId));
  return {
    enrolled: students.length,
    completed: listed.length,
    unlisted: completions.length - listed.length,
    percent: percent(listed.length, students.length),
  };
}

/** What employers may know of a course: bands, rounded, and nothing of few people. */
function publicFigures(raw: Raw, provider: string, id: number) {
  const courses = raw.courses.filter(({ providerId }) => providerId === provider);
  const course = courses.find((one) => one.id === id)!;
  const { enrolled } = classCounts(raw, id);
  const isOfRelated = ({ employerId }: Raw['ratings'][number]) =>
    raw.agreements.some(
      (agreement) =>
        agreement.providerId === provider &&
        agreement.employerId === employerId &&
        isRelatedAgreement(raw, agreement),
    );
  const stars = raw.ratings.flatMap((rating) =>
    rating.providerId === provider && rating.stars !== null && !isOfRelated(rating) ? rating.stars : [],
  );
  let band: number | null = null;
  for (const least of [10, 20, 50, 100]) if (enrolled >= least) band = least;
  return {
    id,
    isListed: course.isActive && !course.isHidden,
    enrolled: course.isHidden ? null : band,
    completionPercent: course.isHidden ? null : publicPercent(raw, [id]),
    meanDays: course.isHidden ? null : publicDays(raw, id),
    providerCourses: courses.filter(({ isActive, isHidden }) => isActive && !isHidden).length,
    providerCompletionPercent: publicPercent(
      raw,
      courses.map((one) => one.id),
    ),
    providerRatings: stars.length,
    providerRatingTenths: stars.length < 3 ? null : Math.round(10 * meanOf(stars)!),
  };
}

function publicPercent(raw: Raw, ids: readonly number[]): number | null {
  const counts = ids.map((id) => classCounts(raw, id));
  const enrolled = counts.reduce((sum, each) => sum + each.enrolled, 0);
  const completed = counts.reduce((sum, each) => sum + each.completed, 0);
  if (enrolled < 10 || completed < 5 || enrolled - completed < 5) return null;
  return 5 * Math.round(percent(completed, enrolled) / 5);
}

function publicDays(raw: Raw, course: number): number | null {
  const students = raw.enrollments.filter(
    ({ courseId, removedAt }) => courseId === course && removedAt === null,
  );
  const days = students.flatMap(({ candidateReferenceId, enrollmentDate }) => {
    const done = raw.completions.find(
      (one) =>
        one.courseId === course &&
        one.candidateReferenceId === candidateReferenceId &&
        one.removedAt === null,
    );
    return done ? [daysBetween(enrollmentDate, done.completionDate)] : [];
  });
  if (students.length < 10 || days.length < 5) return null;
  return Math.max(0, 5 * Math.round(meanOf(days)! / 5));
}
