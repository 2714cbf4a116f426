import { useState } from 'react';
import { ShieldCheck, Users as People } from 'lucide-react';
import { NotLoaded } from '#app/session/not-loaded.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { formatNumber } from '#app/ui/format.ts';
import { ListTools, Pager } from '#app/ui/lists/list-tools.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { StatTile, StatTiles } from '#app/ui/layout/stat-tile.tsx';
import { useListAddress } from '#app/ui/lists/use-list-address.ts';
import { pageSize, usersShape } from '#shared/reads/analytics/platform.ts';
import { roleOptions } from './roles.ts';
import { UserRow } from './user-row.tsx';

const parse = (json: unknown) => usersShape.parse(json);

export function Users() {
  const address = useListAddress();
  const [version, setVersion] = useState(0);
  const users = useLoaded(`/api/admin/people${address.query}`, parse, version);
  const counts = users.state === 'there' ? users.value.counts : undefined;
  return (
    <>
      <PageHeader title="User Management">
        <Badge>
          <ShieldCheck aria-hidden className="size-4" />
          Super Admin Access
        </Badge>
      </PageHeader>
      {counts && (
        <div className="mb-6">
          <StatTiles label="Users by role">
            <StatTile label="Total admins" value={formatNumber(counts.admin)} />
            <StatTile label="Employers" value={formatNumber(counts.employer)} />
            <StatTile label="Providers" value={formatNumber(counts.provider)} />
            <StatTile label="Total users" value={formatNumber(counts.all)} />
          </StatTiles>
        </div>
      )}
      <ListTools
        address={address}
        search="Search by name or email"
        filter="Role"
        all="All roles"
        options={[...roleOptions, { value: 'suspended', label: 'Suspended' }]}
      />
      <Card flush>
        {users.state === 'loading' && <SkeletonRows rows={6} />}
        {users.state === 'failed' && <NotLoaded {...users} />}
        {users.state === 'there' && users.value.rows.length === 0 && (
          <EmptyState
            icon={People}
            title="No users found"
            action={
              address.isNarrowed && (
                <Button look="secondary" onClick={address.clear}>
                  Clear filters
                </Button>
              )
            }
          >
            {address.isNarrowed
              ? 'Search by the beginning of a first name, a last name or an email address.'
              : 'People appear here after they first sign in.'}
          </EmptyState>
        )}
        {users.state === 'there' && users.value.rows.length > 0 && (
          <ul aria-label="Users" className="divide-y divide-line">
            {users.value.rows.map((user) => (
              <UserRow key={user.id} user={user} onChanged={() => setVersion(version + 1)} />
            ))}
          </ul>
        )}
        {users.state === 'there' && (
          <Pager address={address} total={users.value.total} pageSize={pageSize} label="Pages of users" />
        )}
      </Card>
    </>
  );
}
