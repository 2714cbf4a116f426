// The platform's figures, over all organizations; read by admins only.
import type { Knex } from 'knex';
import { queryOnce } from '../postgres-store.ts';

export interface AdminStats {
  totalUsers: number;
  activeSwapAgreements: number;
  /** Percent of decided interviews that ended in a hire; 0 while none is decided. */
  interviewSuccessRate: number;
  /** US dollars; nothing is charged on this platform so far. */
  revenue: number;
}

const sql = `
  select (select count(*) from users) as "totalUsers",
         (select count(*) from agreements where status = 'active') as "activeSwapAgreements",
         (select coalesce(round(100.0 * count(*) filter (where status = 'hired') / nullif(count(*), 0)), 0)::int
            from matches where status in ('hired', 'not_hired') and "withdrawnAt" is null) as "interviewSuccessRate"`;

export async function adminStats(knex: Knex): Promise<AdminStats> {
  const [stats] = await queryOnce<Omit<AdminStats, 'revenue'>>(knex, sql, []);
  return { totalUsers: 0, activeSwapAgreements: 0, interviewSuccessRate: 0, ...stats, revenue: 0 };
}
