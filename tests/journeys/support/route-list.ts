/** The addresses that the app has for a role. */
import { screenPaths } from '#shared/screen-paths.ts';

/** With everyone's, and with what stands for an id as it is written there: `/jobs/:id`. */
export function routesFor(role: 'employer' | 'provider' | 'admin'): string[] {
  return [...new Set<string>([...screenPaths.everyone, ...screenPaths[role]])];
}

/** Whether the address is one of this route, and of no other that is written out: `/jobs/new` is not `/jobs/:id`. */
export function isOf(route: string, address: string, routes: readonly string[]): boolean {
  const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
  return pattern.test(address) && (route === address || !routes.includes(address));
}
