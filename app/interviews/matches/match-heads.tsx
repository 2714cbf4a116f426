import { SortHeads } from '#app/ui/lists/sort-heads.tsx';
import type { SortHead } from '#app/ui/lists/sort-heads.tsx';
import { matchColumnWidths } from './match-row.tsx';

interface MatchHeadsProps {
  /** The list's orders, by column. */
  orders?: Partial<Record<'candidate' | 'course' | 'status', string>>;
  value?: string;
  onChange?: (order: string) => void;
  /** The head of the group names the course and the job. */
  isJobNamed?: boolean;
}

/** The heads over the columns of a list of `MatchRow`s, where it is wide enough to have columns. */
export const MatchHeads = ({
  orders = {},
  value = '',
  onChange = () => {},
  isJobNamed = false,
}: MatchHeadsProps) => (
  <SortHeads
    heads={headsWith(orders, isJobNamed)}
    value={value}
    onChange={onChange}
    className={`pr-5 pl-16.5 @max-[44rem]:hidden ${matchColumnWidths(isJobNamed)}`}
  />
);

const headsWith = (orders: NonNullable<MatchHeadsProps['orders']>, isJobNamed: boolean): SortHead[] => [
  { label: 'Candidate', order: orders.candidate },
  ...(isJobNamed ? [] : [{ label: 'Course and job', order: orders.course }]),
  { label: 'Status and due day', order: orders.status },
  { label: 'Next step' },
];
