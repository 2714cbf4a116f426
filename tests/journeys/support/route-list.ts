/** The addresses of the app by role. */
import { screenPaths } from '#shared/screen-paths.ts';

/** Returns the role's and the shared addresses, with the placeholders of ids: `/jobs/:id`. */
export function routesFor(role: 'employer' | 'provider' | 'admin'): string[] {
  return [...new Set<string>([...screenPaths.everyone, ...screenPaths[role]])];
}

/** Whether the address belongs to this route and to no more literal one: `/jobs/new` does not belong to `/jobs/:id`. */
export function isOf(route: string, address: string, routes: readonly string[]): boolean {
  const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
  return pattern.test(address) && (route === address || !routes.includes(address));
}
