import type { Person } from '#app/session/person.ts';

/** The profile image, else the first letters of first and last name. */
export function Avatar({ person }: { person: Person }) {
  if (person.profileImageUrl) {
    return <img src={person.profileImageUrl} alt="" className="size-9 shrink-0 rounded-full object-cover" />;
  }
  const letters = [person.firstName, person.lastName].map((name) => [...name][0] ?? '').join('');
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-full bg-accent text-sm font-bold text-accent-ink uppercase"
    >
      {letters}
    </span>
  );
}

export function fullName(person: Person): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email;
}
