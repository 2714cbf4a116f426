// The icons that stand in every row of a list, each of one shape where the icon library's have up to eight: a list of
// hundreds is drawn sooner.
import { Circle } from 'lucide-react';
import type { LucideProps } from 'lucide-react';

/** Eight dashes: in progress. */
export const DashedCircle = (props: LucideProps) => (
  <Circle {...props} strokeDasharray="3.82 4.034" strokeDashoffset="1.91" />
);

/** Three dots: more to do with this. */
export const Dots = ({ className }: { className?: string }) => (
  <svg
    aria-hidden
    width={24}
    height={24}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={4}
    strokeLinecap="round"
    className={className}
  >
    <path d="M5 12h.01M12 12h.01M19 12h.01" />
  </svg>
);
