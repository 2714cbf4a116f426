import { useHolidayNames } from '#app/organizations/working-calendar/holiday-names.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { formatWeekday } from '#app/ui/format.ts';

interface ClosedDaysProps {
  closed: readonly string[];
  /** Those of them that the platform set. */
  holidays: readonly string[];
  /** Local times, or empty texts. */
  typed: readonly string[];
}

/** Warns of the first typed time on a closed day. It may still be chosen: both sides may have agreed on it. */
export function ClosedDays({ closed, holidays, typed }: ClosedDaysProps) {
  const date = typed.map((local) => local.slice(0, 10)).find((day) => closed.includes(day));
  return date && <ClosedDay date={date} holidays={holidays} />;
}

function ClosedDay({ date, holidays }: { date: string; holidays: readonly string[] }) {
  const name = useHolidayNames(holidays)(date);
  return (
    <Notice tone="waits">
      {formatWeekday(date)} is a closed day{name && `: ${name}`}.
    </Notice>
  );
}
