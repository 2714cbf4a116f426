import { useSession } from './session.tsx';

/** "Welcome back, Paul." or, for somebody who has not told a first name, just that. */
export function useGreeting(): string {
  const session = useSession();
  const name = session.state === 'signed-in' ? session.person.firstName : '';
  return name ? `Welcome back, ${name}.` : 'Welcome back.';
}
