import type { ComponentProps } from 'react';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '../button.tsx';

interface MoreButtonProps extends Omit<ComponentProps<typeof IconButton>, 'label' | 'children'> {
  /** The owner or subject, for the label. The button opens further actions. */
  name: string;
}

export function MoreButton({ name, ...rest }: MoreButtonProps) {
  return (
    <IconButton label={`More for ${name}`} {...rest}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
}
