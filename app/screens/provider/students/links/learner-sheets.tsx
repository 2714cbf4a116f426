import { useState } from 'react';
import { Printer } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { needsConnection } from '#app/forms/server/use-server-call.ts';
import { useExportStamp } from '#app/files/use-export-stamp.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { usePlatform } from '#app/session/platform.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Missing } from '#app/ui/feedback/missing.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { count } from '#app/ui/format.ts';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { courseNotFound } from '#shared/domain/courses/course.ts';
import { makeLearnerLink } from '#shared/domain/learner-links/learner-links.ts';
import { classList } from '#shared/reads/class-list.ts';
import type { ClassList, Student } from '#shared/reads/class-list.ts';
import { studentsWithLinks } from '#shared/reads/learners/learner-links.ts';
import { ClassMails } from './class-mails.tsx';
import { useMakeLinks } from './use-make-links.ts';
import type { MadeLink } from './use-make-links.ts';

/** Makes links for one student or a class and prints them, each on a sheet of its own. */
export function LearnerSheets() {
  const courseId = Number(useParams().id);
  const list = useRead(classList, courseId);
  const linked = useRead(studentsWithLinks, courseId);
  if (list === null)
    return <Missing {...courseNotFound} action={<LinkButton to="/courses">My Courses</LinkButton>} />;
  if (!list || !linked) return <SkeletonRows rows={6} />;
  return <Sheets list={list} linked={linked} />;
}

function Sheets({ list, linked }: { list: ClassList; linked: ReadonlySet<string> }) {
  const [search] = useSearchParams();
  const one = search.get('student');
  const { make, isRunning, isOffline } = useMakeLinks();
  const [isOnlyNew, setOnlyNew] = useState(true);
  const [made, setMade] = useState<MadeLink[]>([]);
  const { by } = useExportStamp();
  const { course } = list;
  const ofAll = one ? list.students.filter(({ enrollment }) => enrollment.id === one) : list.students;
  const without = ofAll.filter(({ enrollment }) => !linked.has(enrollment.id));
  const wanted = one || !isOnlyNew ? ofAll : without;
  const back = one
    ? { to: `/courses/${course.id}/students/${one}/edit`, label: 'Student' }
    : { to: `/courses/${course.id}/students`, label: 'Class list' };
  const printed = made.flatMap((each) => ('link' in each ? [each] : []));
  const refused = made.flatMap((each) => ('refused' in each ? [each] : []));
  const studentOf = ({ enrollmentId }: MadeLink) =>
    ofAll.find(({ enrollment }) => enrollment.id === enrollmentId);

  return (
    <>
      <PageHeader
        title="Sheets with links"
        back={back}
        actions={
          printed.length > 0 && (
            <Button onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
          )
        }
      />
      {made.length === 0 ? (
        <Card>
          <p>
            Each student gets a sheet with a new link to their own page. Give each sheet to its student only:
            the links won’t be shown again.
          </p>
          {!one && (
            <div className="mt-4">
              <Checkbox
                label="Only students without a link"
                checked={isOnlyNew}
                onChange={({ target }) => setOnlyNew(target.checked)}
              />
            </div>
          )}
          <p className="mt-4 text-quiet">
            {count(ofAll.length, 'student')}, {without.length} without a link.
          </p>
          <p className="mt-4">
            <Button
              gives={makeLearnerLink}
              disabled={isOffline || wanted.length === 0}
              pending={isRunning}
              onClick={() => {
                void make(
                  wanted.map(({ enrollment }) => enrollment.id),
                  'printed',
                ).then(setMade);
              }}
            >
              Make {count(wanted.length, 'link')}
            </Button>
          </p>
          {isOffline && <p className="mt-3 text-sm text-quiet">{needsConnection}</p>}
        </Card>
      ) : (
        <div className="mb-4 flex flex-col gap-3 print:hidden">
          <Notice>{count(printed.length, 'link')} made. Print the sheets before you leave this page.</Notice>
          {refused.map((each) => (
            <Notice key={each.enrollmentId} tone="waits">
              {nameOf(studentOf(each))}: {each.refused}
            </Notice>
          ))}
        </div>
      )}
      {!one && printed.length === 0 && <ClassMails list={list} />}
      {printed.map((each) => (
        <Sheet key={each.enrollmentId} link={each.link} student={studentOf(each)} course={course} by={by} />
      ))}
    </>
  );
}

const nameOf = (student: Student | undefined): string =>
  student?.enrollment.studentName || student?.enrollment.candidateReferenceId || '';

interface SheetProps {
  link: string;
  student: Student | undefined;
  course: ClassList['course'];
  by: string;
}

function Sheet({ link, student, course, by }: SheetProps) {
  const { name: platform } = usePlatform();
  const name = nameOf(student);
  return (
    <article
      data-paper
      aria-label={`Sheet for ${name}`}
      className="mx-auto mb-6 max-w-[210mm] break-after-page rounded-panel border border-line bg-surface p-4 text-ink sm:p-10 print:m-0 print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      <p className="text-2xl font-bold">
        <bdi>{name}</bdi>
      </p>
      <p className="mt-1">
        {course.title}, {course.providerName}
      </p>
      <p className="mt-8">
        This is the address of your own page. It shows your interviews, who may see your name, and what is
        stored about you. Type it into a browser. Keep this sheet to yourself.
      </p>
      <p className="mt-6 break-all rounded-control border border-ink p-4 font-mono text-xl">{link}</p>
      <p className="mt-8 text-sm text-quiet">
        {platform}. Printed by {by}. Tell your training provider if you lose this sheet.
      </p>
    </article>
  );
}
