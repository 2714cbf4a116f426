import type { ComponentProps } from 'react';
import { IconButton } from '../button.tsx';
import { Dots } from './row-icons.tsx';

interface MoreButtonProps extends Omit<ComponentProps<typeof IconButton>, 'label' | 'children'> {
  /** Whose or of what: the button opens what else can be done with it. */
  name: string;
}

export function MoreButton({ name, ...rest }: MoreButtonProps) {
  return (
    <IconButton label={`More for ${name}`} {...rest}>
      <Dots />
    </IconButton>
  );
}
