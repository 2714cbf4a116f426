interface ProgressProps {
  label: string;
  /** From 0 to `max`. */
  value: number;
  max?: number;
}

/** A progress bar whose meaning is also given in words elsewhere. The label is for screen readers. */
export function Progress({ label, value, max = 100 }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="h-2 w-full overflow-hidden rounded-full bg-sunken forced-colors:border"
    >
      <div
        className="h-full origin-left rounded-full bg-accent transition-transform duration-150 forced-colors:bg-[Highlight]"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
