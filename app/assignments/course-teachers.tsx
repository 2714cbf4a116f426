import { useState } from 'react';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { useMayGive } from '#app/ui/permission.ts';
import { assignMember } from '#shared/domain/people/assignments.ts';
import type { Membership } from '#shared/domain/people/memberships.ts';
import { fullName } from '#shared/domain/people/people.ts';
import { courseTeachers } from '#shared/domain/people/teachers.ts';

const nameOf = (member: Membership): string => fullName(member) || member.email;

/** Who teaches the course. A provider without teachers sees nothing of it. Works without a connection. */
export function CourseTeachers({ courseId }: { courseId: number }) {
  const found = useRead(courseTeachers, courseId);
  const { run, isRunning } = useSubmit(assignMember);
  const mayAssign = useMayGive(assignMember);
  if (!found || found.teachers.length + found.others.length === 0) return null;
  const { teachers, others } = found;
  return (
    <Card title="Teachers" flush>
      {teachers.length === 0 && (
        <p className="px-4 py-3.5 text-list text-quiet sm:px-5">
          Nobody teaches this course yet. Owners and managers see every course.
        </p>
      )}
      <ul className="divide-y divide-line">
        {teachers.map((teacher) => (
          <li key={teacher.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5">
            <p className="min-w-0 flex-1 basis-40 font-semibold break-words">{nameOf(teacher)}</p>
            {teacher.assignsAll ? (
              <Badge look="muted">All courses</Badge>
            ) : (
              <Button
                gives={assignMember}
                look="secondary"
                size="small"
                pending={isRunning}
                aria-label={`Take this course from ${nameOf(teacher)}`}
                onClick={() => void run({ userId: teacher.personId, add: [], remove: [courseId] })}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayAssign && others.length > 0 && (
        <AddTeacher
          others={others}
          isRunning={isRunning}
          onAdd={(userId) => run({ userId, add: [courseId], remove: [] })}
        />
      )}
    </Card>
  );
}

interface AddTeacherProps {
  others: readonly Membership[];
  isRunning: boolean;
  onAdd: (userId: string) => Promise<boolean>;
}

function AddTeacher({ others, isRunning, onAdd }: AddTeacherProps) {
  const [userId, setUserId] = useState('');
  return (
    <form
      className="flex flex-wrap items-end gap-3 border-t border-line px-4 py-3 sm:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (userId) void onAdd(userId).then((isDone) => isDone && setUserId(''));
      }}
    >
      <Select
        className="min-w-0 flex-1 basis-48"
        label="Add a teacher"
        placeholder="Choose a teacher"
        value={userId}
        onChange={({ target }) => setUserId(target.value)}
        options={others.map((other) => ({ value: other.personId, label: nameOf(other) }))}
      />
      <Button type="submit" look="secondary" pending={isRunning} disabled={userId === ''}>
        Add
      </Button>
    </form>
  );
}
