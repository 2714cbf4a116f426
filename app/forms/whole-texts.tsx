import { Fact, Facts } from '#app/ui/facts.tsx';
import { valueWords } from '#shared/domain/field-words.ts';

export type WholeTexts = readonly (readonly [name: string, text: string | null])[];

/** The whole texts beside a sentence that shows only how they differ. */
export function WholeTextsOf({ texts, label }: { texts: WholeTexts; label: string }) {
  return (
    <details className="wrap-break-word">
      <summary className="w-fit cursor-pointer rounded-mark py-1 text-sm font-medium text-accent-text underline underline-offset-[0.2em]">
        {label}
      </summary>
      <div className="py-2 text-list">
        <Facts>
          {texts.map(([name, text]) => (
            <Fact key={name} name={name} wide>
              {valueWords(text)}
            </Fact>
          ))}
        </Facts>
      </div>
    </details>
  );
}
