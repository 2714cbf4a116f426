import { useSession } from './session.tsx';

/** Returns "Welcome back, Paul.", or the greeting alone if the first name is unknown. */
export function useGreeting(): string {
  const session = useSession();
  const name = session.state === 'signed-in' ? session.person.firstName : '';
  return name ? `Welcome back, ${name}.` : 'Welcome back.';
}
