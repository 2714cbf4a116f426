// The button of a form that opens the week in which times are picked.
import { Suspense, useState } from 'react';
import { CalendarRange } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/timing/lazy-part.tsx';
import type { PickTimesProps } from './pick-times.tsx';

const PickTimes = lazyPart(async () => (await import('./pick-times.tsx')).PickTimes);

export function PickButton({ onDone, ...options }: Omit<PickTimesProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        <CalendarRange aria-hidden />
        Pick in the week
      </Button>
      {isOpen && (
        <Suspense>
          <PickTimes
            {...options}
            onClose={() => setOpen(false)}
            onDone={(chosen) => {
              setOpen(false);
              onDone(chosen);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
