import { ButtonWords } from '#app/ui/button-words.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import type { ButtonLook } from '#app/ui/button.tsx';
import { needKind } from '#shared/reads/needs/need-kinds.ts';
import { needCount } from '#shared/reads/needs/needs.ts';
import type { Need } from '#shared/reads/needs/needs.ts';

interface NeedButtonProps {
  need: Need;
  /** The pact, the party or the subject. Defaults to what the line is about. */
  title?: string;
  look?: ButtonLook;
}

/** The button that leads to what waits. Its name says what and how many: "Propose 2 candidates, Welding → Welder". */
export function NeedButton({ need, title = need.about, look = 'secondary' }: NeedButtonProps) {
  return (
    <LinkButton to={need.to} look={look} size="small">
      <ButtonWords
        button={needKind(need.name).button}
        about={[needCount(need), title].filter(Boolean).join(', ')}
      />
    </LinkButton>
  );
}
