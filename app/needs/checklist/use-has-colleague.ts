// Only the server knows the other members of an organization and the open invitations to it.
import * as z from 'zod/mini';
import { useLoaded } from '#app/session/use-loaded.ts';

const team = z.object({
  isOwner: z.boolean(),
  members: z.array(z.unknown()),
  invitations: z.array(z.unknown()),
});

const parse = (json: unknown) => team.parse(json);

/** Returns undefined to members who cannot invite. Without an answer, nobody is known. */
export function useHasColleague(): boolean | undefined {
  const loaded = useLoaded('/api/colleagues', parse, 0);
  if (loaded.state !== 'there') return false;
  if (!loaded.value.isOwner) return undefined;
  return loaded.value.members.length > 1 || loaded.value.invitations.length > 0;
}
