import { ExternalLink } from 'lucide-react';
import { TextLink } from '#app/ui/text-link.tsx';
import { notProvided } from './labels.ts';

export function Website({ address }: { address: string | null | undefined }) {
  if (!address) return notProvided;
  return (
    <TextLink to={address} leavesApp className="inline-flex items-center gap-1.5 break-all">
      {address}
      <ExternalLink aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </TextLink>
  );
}
