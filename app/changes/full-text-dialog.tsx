import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { describeValue } from '#shared/domain/edits/field-texts.ts';

/** The texts of a change in full, by their labels. */
export type FullTextDialog = readonly (readonly [name: string, text: string | null])[];

/** Shows the full texts next to a sentence that shows only their difference. */
export function WholeTextsOf({ texts, label }: { texts: FullTextDialog; label: string }) {
  return (
    <details className="wrap-break-word">
      <summary className="inline-flex min-h-11 w-fit cursor-pointer items-center rounded-mark text-sm pointer-fine:min-h-9 font-medium text-accent-text underline underline-offset-[0.2em]">
        {label}
      </summary>
      <div className="py-2 text-list">
        <Facts>
          {texts.map(([name, text]) => (
            <Fact key={name} name={name} wide>
              {describeValue(text)}
            </Fact>
          ))}
        </Facts>
      </div>
    </details>
  );
}
