import { initials } from '#shared/domain/people/people.ts';
import type { Person } from '#app/session/person.ts';

/** Shows the profile image, or the initials of first and last name. In large text it stays as high as the header. */
export function Avatar({ person }: { person: Person }) {
  if (person.profileImageUrl) {
    return (
      <img
        src={person.profileImageUrl}
        alt=""
        className="size-[min(2.25rem,44px)] shrink-0 rounded-full object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden
      className="grid size-[min(2.25rem,44px)] shrink-0 place-items-center rounded-full bg-accent text-[min(0.875rem,18px)] font-bold text-accent-ink"
    >
      {initials(person)}
    </span>
  );
}
