import { cx } from '../cx.ts';

/** A placeholder for content that is loading. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx('block animate-fade rounded-mark bg-sunken', className ?? 'h-5 w-full')}
    />
  );
}

/** A placeholder for a list during its first read. */
export function SkeletonRows({ rows = 4, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="flex flex-col gap-4 p-5">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-3/4" />
        </span>
      ))}
    </div>
  );
}
