import { LinkButton } from '#app/ui/button.tsx';
import { Missing } from '#app/ui/feedback/missing.tsx';
import { agreementNotFound } from '#shared/domain/agreements/agreement.ts';

export const AgreementNotFound = () => (
  <Missing {...agreementNotFound} action={<LinkButton to="/swap-agreements">SWAP Agreements</LinkButton>} />
);
