import { useMemo, useState } from 'react';
import { ShieldCheck, Users as People } from 'lucide-react';
import { LoadedList } from '#app/screens/shared/loaded-list.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Badge } from '#app/ui/badge.tsx';
import { formatNumber } from '#app/ui/format.ts';
import { DataList } from '#app/ui/lists/data-list.tsx';
import { ListTools } from '#app/ui/lists/list-tools.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { StatTile, StatTiles } from '#app/ui/layout/stat-tile.tsx';
import { useListAddress } from '#app/ui/lists/use-list-address.ts';
import { usersShape } from '#shared/reads/analytics/platform.ts';
import { roleOptions } from './roles.ts';
import { userColumns } from './user-columns.tsx';

const parse = (json: unknown) => usersShape.parse(json);

export function Users() {
  const address = useListAddress();
  const [version, setVersion] = useState(0);
  const users = useLoaded(`/api/admin/people${address.query}`, parse, version);
  const columns = useMemo(() => userColumns(() => setVersion((before) => before + 1)), []);
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
      <LoadedList
        noun="users"
        address={address}
        page={users}
        icon={People}
        empty={{ title: 'No users found', text: 'People appear here after they first sign in.' }}
        notFound={{
          title: 'No users found',
          text: 'Search by the beginning of a first name, a last name or an email address.',
        }}
      >
        {(rows) => (
          <DataList label="Users" items={rows} keyOf={({ id }) => id} columns={columns} isWide isDense />
        )}
      </LoadedList>
    </>
  );
}
