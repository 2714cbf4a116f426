// Tells systemd that the start is complete, or that the process ends (Type=notify). Node has no datagram sockets of the local
// machine, so the program that comes with systemd does.
import { execFile } from 'node:child_process';

/**
 * Tells the state if a service manager listens at this socket. A failure changes nothing: the manager then waits until its own
 * limit.
 */
export function tellServiceManager(state: 'ready' | 'stopping', socket: string | undefined): Promise<void> {
  if (!socket) return Promise.resolve();
  // The program takes the socket from the environment, as the server did.
  return new Promise((resolve) => {
    execFile('systemd-notify', [`--${state}`], () => resolve());
  });
}
