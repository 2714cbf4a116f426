import { cx } from '#app/ui/cx.ts';
import { usePlatform } from '#app/session/platform.ts';

/** The logo alone: two interlocking hooks that form an S. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 512 512" aria-hidden className={cx('shrink-0', className ?? 'size-9')}>
      <rect width="512" height="512" rx="112" fill="#0b5550" />
      <g
        fill="none"
        strokeLinecap="round"
        strokeWidth="52"
        transform="translate(256 256) scale(1.16) translate(-256 -256)"
      >
        <path stroke="#fff" d="M376 148H172a36 36 0 0 0-36 36v72a36 36 0 0 0 36 36h132" />
        <path stroke="#8fdccf" d="M136 364h204a36 36 0 0 0 36-36v-72a36 36 0 0 0-36-36H208" />
      </g>
    </svg>
  );
}

export function Brand({ className, wordClassName }: { className?: string; wordClassName?: string }) {
  const { name: platform } = usePlatform();
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <Mark />
      <span className={cx('text-lg font-bold tracking-tight', wordClassName)}>{platform}</span>
    </span>
  );
}
