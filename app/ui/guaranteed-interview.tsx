import { ShieldCheck } from 'lucide-react';

/** The mark of a job with an interview promise. In large text on a phone its words break. */
export function GuaranteedInterview() {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 text-sm font-medium text-accent-text max-sm:[overflow-wrap:anywhere]">
      <ShieldCheck aria-hidden className="size-4 shrink-0" />
      Guaranteed Interview
    </span>
  );
}
