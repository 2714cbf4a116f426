import { useEffect, useState } from 'react';
import { waitingHere } from '#app/replica/device/unsent-work-of-others.ts';
import { count } from '#app/ui/format.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';

/**
 * Refers to the changes that a person had not sent when leaving an organization. They are listed further down the page.
 */
export function WaitingChanges({ person }: { person: string }) {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    waitingHere().then(
      (waiting) => setChanges(waiting.find((one) => one.person === person)?.changes ?? 0),
      () => setChanges(0),
    );
  }, [person]);
  if (changes === 0) return null;
  return (
    <div className="mb-5">
      <Notice tone="waits">
        {count(changes, 'change')} of yours {changes === 1 ? 'was' : 'were'} not sent. Close this window to
        see {changes === 1 ? 'it' : 'them'}.
      </Notice>
    </div>
  );
}
