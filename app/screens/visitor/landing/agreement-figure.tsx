import { Check } from 'lucide-react';
import { Mark } from '#app/shell/brand.tsx';
import { cx } from '#app/ui/cx.ts';

const steps = [
  { what: 'Course linked to the job', who: 'by the training provider' },
  { what: 'Agreement approved', who: 'by the employer' },
  { what: 'Course completed', who: 'by a learner, known as C-7K2M4QXA5' },
];

/** A sample agreement as the app shows one. */
export function AgreementFigure() {
  return (
    <figure className="mx-auto w-full max-w-md">
      <div className="overflow-hidden rounded-panel border border-line bg-surface shadow-overlay">
        <p className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-5 py-3 text-list font-semibold">
          SWAP agreement
          <span className="inline-flex items-center gap-1.5 text-sm text-accent-text">
            <Check aria-hidden className="size-4" strokeWidth={2.5} />
            Active
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-4 px-5 py-6">
          <Side who="Training provider" name="Welding 1" detail="Course, 12 weeks" />
          <Mark className="size-12" />
          <Side who="Employer" name="Junior welder" detail="Job, full-time" alignEnd />
        </div>
        <ol className="border-t border-line px-5 py-4">
          {steps.map(({ what, who }) => (
            <li
              key={what}
              className="relative flex gap-3 pb-3.5 before:absolute before:top-6 before:bottom-0 before:left-2.5 before:w-px before:bg-line"
            >
              <span className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-accent text-accent-ink">
                <Check aria-hidden className="size-3" strokeWidth={3.5} />
              </span>
              <span>
                <span className="block leading-snug font-semibold">{what}</span>
                <span className="block text-sm text-quiet">{who}</span>
              </span>
            </li>
          ))}
          <li className="flex gap-3">
            <span className="mt-0.5 size-5 shrink-0 rounded-full border-2 border-wait bg-wait-soft" />
            <span>
              <span className="block leading-snug font-semibold">Interview guaranteed</span>
              <span className="block text-sm text-wait">Waiting for the employer to propose times</span>
            </span>
          </li>
        </ol>
      </div>
      <figcaption className="mt-3 text-center text-sm text-quiet">
        An example. The employer sees a reference, never a name, until an interview is agreed.
      </figcaption>
    </figure>
  );
}

interface SideProps {
  who: string;
  name: string;
  detail: string;
  alignEnd?: boolean;
}

function Side({ who, name, detail, alignEnd }: SideProps) {
  return (
    <p className={cx('min-w-0 flex-1 basis-20', alignEnd && 'text-right')}>
      <span className="block text-sm text-quiet">{who}</span>
      <span className="block text-lg leading-snug font-bold">{name}</span>
      <span className="block text-sm text-quiet">{detail}</span>
    </p>
  );
}
