import type { ComponentProps } from 'react';
import { fullName } from '#shared/domain/people/people.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { Avatar } from './avatar.tsx';

interface AccountButtonProps extends ComponentProps<'button'> {
  person: TypedPerson;
}

/** Shows the avatar, and the full name if there is room. */
export function AccountButton({ person, ...button }: AccountButtonProps) {
  const name = nameOf(person);
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...button}
      aria-label={`Account: ${name}`}
      className="flex min-h-11 max-w-56 items-center gap-2.5 rounded-control px-1 hover:bg-sunken lg:pr-2.5"
    >
      <Avatar person={person} />
      <span className="truncate text-list font-semibold max-lg:hidden">{name}</span>
    </button>
  );
}

/** Returns the person's name, or the address without one. */
export function nameOf(person: TypedPerson): string {
  return fullName(person) || person.email;
}
