import { useState } from 'react';
import { Mail } from 'lucide-react';
import { needsConnection, useServerCall } from '#app/forms/server/use-server-call.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { count } from '#app/ui/format.ts';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { useMayGive } from '#app/ui/permission.ts';
import { letLearnersChoose } from '#shared/domain/courses/learners-choose.ts';
import { makeLearnerLink } from '#shared/domain/learner-links/learner-links.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { studentsToMail } from '#shared/reads/learners/learner-links.ts';
import { ContactForm } from './contact-form.tsx';
import { useMakeLinks } from './use-make-links.ts';

/** Mails the links of a class to the students who agreed, and says who is left out. */
export function ClassMails({ list: { course, students } }: { list: ClassList }) {
  const mayGet = useRead(studentsToMail, course.id);
  const { make, isRunning, isOffline } = useMakeLinks();
  const setting = useServerCall();
  const maySet = useMayGive(letLearnersChoose);
  const [isAsking, setAsking] = useState(false);
  const [sent, setSent] = useState<number>();
  if (!mayGet) return null;
  const withAddress = students.filter(({ enrollment }) => enrollment.studentEmail !== '');
  const agreed = withAddress.filter(({ enrollment }) => mayGet.has(enrollment.id));
  const missing = withAddress.filter(({ enrollment }) => !mayGet.has(enrollment.id));
  const idsOf = (some: typeof students) => some.map(({ enrollment }) => enrollment.id);

  return (
    <Card title="Emails" className="mt-4 print:hidden">
      <p>
        Send links: {count(students.length, 'student')}, {students.length - withAddress.length} without email,{' '}
        {missing.length} without agreement.
      </p>
      {sent !== undefined && (
        <div className="mt-3">
          <Notice>{count(sent, 'link')} being emailed.</Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          gives={makeLearnerLink}
          disabled={isOffline || agreed.length === 0}
          pending={isRunning}
          onClick={() =>
            void make(idsOf(agreed), 'mailed').then((made) =>
              setSent(made.filter((each) => 'isMailed' in each).length),
            )
          }
        >
          <Mail aria-hidden />
          Email {count(agreed.length, 'link')}
        </Button>
        {missing.length > 0 && !isAsking && (
          <Button
            gives={makeLearnerLink}
            look="secondary"
            disabled={isOffline}
            onClick={() => setAsking(true)}
          >
            Record agreements
          </Button>
        )}
      </div>
      {isAsking && missing.length > 0 && (
        <ContactForm enrollmentIds={idsOf(missing)} onDone={() => setAsking(false)} />
      )}
      <div className="mt-4">
        <Checkbox
          label="Learners choose and decline times themselves"
          hint="By a link that was emailed. Otherwise you read what they say under Needs you."
          checked={course.learnersChoose}
          disabled={isOffline || setting.isRunning || !maySet}
          onChange={({ target }) =>
            void setting.call({
              method: 'PUT',
              path: `/api/courses/${course.id}/learners-choose`,
              body: { isOn: target.checked },
              done: { title: letLearnersChoose.done },
              failed: letLearnersChoose.failed,
            })
          }
        />
      </div>
      {isOffline && <p className="mt-3 text-sm text-quiet">{needsConnection}</p>}
    </Card>
  );
}
