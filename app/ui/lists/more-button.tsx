import type { ComponentProps } from 'react';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '../button.tsx';

interface MoreButtonProps extends Omit<ComponentProps<typeof IconButton>, 'label' | 'children'> {
  /** Whose or of what: the button opens what else can be done with it. */
  name: string;
}

export function MoreButton({ name, ...rest }: MoreButtonProps) {
  return (
    <IconButton label={`More for ${name}`} {...rest}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
}
