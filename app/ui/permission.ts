// Which commands the person may give. Buttons name their command and are left out for people who may not give it.
import { createContext, use } from 'react';

/** The part of a command that says who may give it. */
export interface Gated {
  leastRole?: 'owner' | 'manager' | 'member' | 'viewer';
}

/** Everything is allowed where nobody is signed in. */
export const PermissionContext = createContext<(command: Gated) => boolean>(() => true);

/** Reports whether the person may give the command. Without a command, everybody may. */
export function useMayGive(command: Gated | undefined): boolean {
  const may = use(PermissionContext);
  return command === undefined || may(command);
}
