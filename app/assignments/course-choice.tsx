import { useState } from 'react';
import { useRead } from '#app/replica/live/hooks.ts';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { SearchField } from '#app/ui/inputs/search-field.tsx';
import { assignable } from '#shared/domain/people/teachers.ts';
import { searchable } from '#shared/lib/texts.ts';

/** What a teacher works on. */
export interface Chosen {
  all: boolean;
  courseIds: readonly number[];
}

interface CourseChoiceProps {
  value: Chosen;
  onChange: (value: Chosen) => void;
}

/** More courses than fit on the screen of a phone. */
const manyCourses = 8;

/** Chooses all courses, also future ones, or some. Nothing chosen shows nothing, and says so. */
export function CourseChoice({ value: { all, courseIds }, onChange }: CourseChoiceProps) {
  const [text, setText] = useState('');
  const found = useRead(assignable, null);
  if (!found) return <SkeletonRows rows={3} />;
  const chosen = new Set(courseIds);
  const shown = found.courses.filter(({ title }) => searchable(title).includes(searchable(text)));
  const toggle = (id: number) => {
    const others = courseIds.filter((other) => other !== id);
    onChange({ all, courseIds: chosen.has(id) ? others : [...others, id] });
  };
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-semibold">Courses they teach</legend>
      <p className="text-sm text-quiet">
        They see the students, candidates and messages of these courses only.
      </p>
      <Checkbox
        label="All courses, also future ones"
        checked={all}
        onChange={() => onChange({ all: !all, courseIds })}
      />
      {!all && found.courses.length > manyCourses && (
        <SearchField label="Find a course" value={text} onChange={setText} />
      )}
      {!all && (
        <div className="max-h-64 overflow-y-auto border-t border-line pl-1">
          {shown.map(({ id, title, isActive }) => (
            <Checkbox
              key={id}
              label={isActive ? title : `${title} (inactive)`}
              checked={chosen.has(id)}
              onChange={() => toggle(id)}
            />
          ))}
          {found.courses.length === 0 && (
            <p className="py-2.5 text-list text-quiet">You have no courses yet.</p>
          )}
        </div>
      )}
      {!all && courseIds.length === 0 && (
        <p role="status" className="pt-1 text-sm font-semibold">
          Without a course they see no students.
        </p>
      )}
    </fieldset>
  );
}
