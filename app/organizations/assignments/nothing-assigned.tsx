import type { ReactNode } from 'react';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { nothingAssigned } from '#shared/reads/newcomers/nothing-assigned.ts';

/** Tells a member without courses or sites whom to ask, and which there are. Others see the empty list. */
export function NothingAssigned({ children }: { children: ReactNode }) {
  const found = useRead(nothingAssigned);
  const isTeacher = useActor().role === 'provider';
  if (found === undefined) return null;
  if (found === null) return children;
  const { organization, names } = found;
  return (
    <div className="flex flex-col gap-6">
      <Notice>
        {isTeacher ? 'You don’t teach a course yet.' : 'You don’t recruit for a site yet.'} Ask a manager of{' '}
        {organization}.
      </Notice>
      {names.length > 0 && (
        <Card title={`${isTeacher ? 'Courses' : 'Sites'} of ${organization}`} flush>
          <ul className="divide-y divide-line">
            {names.map((name, index) => (
              <li key={index} className="px-4 py-3 [overflow-wrap:anywhere] sm:px-5">
                {name}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
