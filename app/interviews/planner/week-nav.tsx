// Goes from week to week.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from '#app/ui/button.tsx';
import { addDays } from '#shared/lib/time.ts';
import { weekWords } from './planned-words.ts';

interface WeekNavProps {
  monday: string;
  /** The Monday that "Today" leads to. */
  current: string;
  onChange: (monday: string) => void;
}

export function WeekNav({ monday, current, onChange }: WeekNavProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Button look="secondary" disabled={monday === current} onClick={() => onChange(current)}>
        Today
      </Button>
      <IconButton label="Previous week" onClick={() => onChange(addDays(monday, -7))}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label="Next week" onClick={() => onChange(addDays(monday, 7))}>
        <ChevronRight aria-hidden />
      </IconButton>
      <h2 aria-live="polite" className="text-lg font-semibold tabular-nums">
        {weekWords(monday)}
      </h2>
    </div>
  );
}
