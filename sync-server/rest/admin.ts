// What admins read and change.
import { changeRole } from '#shared/domain/accounts.ts';
import * as reading from './readings.ts';
import { found, pageOf, withoutRev } from './route.ts';
import type { Route } from './route.ts';

const userNotFound = { title: 'User not found', description: 'There is no such user.' };

export const adminRoutes: Route[] = [
  {
    method: 'get',
    path: '/admin-stats',
    summary: 'The figures of the platform.',
    allowed: ['admin'],
    reading: reading.stats,
    answer: async ({ platformStats }) => ({ body: await platformStats() }),
  },
  {
    method: 'get',
    path: '/admin/users',
    summary: 'All users, newest first.',
    allowed: ['admin'],
    reading: reading.listOf(reading.user),
    async answer(request) {
      const { rows, next } = await pageOf(request, request.everything, 'users');
      return { body: rows.map(withoutRev), next };
    },
  },
  {
    method: 'put',
    path: '/admin/users/:userId/role',
    summary: 'Changes a user’s role; the last administrator stays one.',
    allowed: ['admin'],
    body: { of: changeRole, without: ['userId'] },
    reading: reading.user,
    async answer({ params, body, give, everything }) {
      await give([changeRole, { userId: params.userId, userType: body.userType }]);
      return { body: withoutRev(found(await everything.get('users', params.userId ?? ''), userNotFound)) };
    },
  },
];
