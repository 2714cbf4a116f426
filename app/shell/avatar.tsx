import { initials } from '#shared/domain/people/people.ts';
import type { Person } from '#app/session/person.ts';

/** Shows the profile image, or the initials of first and last name. */
export function Avatar({ person }: { person: Person }) {
  if (person.profileImageUrl) {
    return <img src={person.profileImageUrl} alt="" className="size-9 shrink-0 rounded-full object-cover" />;
  }
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-full bg-accent text-sm font-bold text-accent-ink"
    >
      {initials(person)}
    </span>
  );
}
