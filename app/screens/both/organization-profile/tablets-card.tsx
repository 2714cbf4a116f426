import { useChangeOf } from '#app/changes/change-badges.tsx';
import { RowBadge } from '#app/changes/row-badge.tsx';
import { WhoMay } from '#app/forms/who-may.tsx';
import { useMayGive } from '#app/ui/permission.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { idleMinuteChoices } from '#app/shared-device/idle-choice.tsx';
import { count } from '#app/ui/format.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import type { Organization } from '#shared/domain/organizations/organizations.ts';
import { setTabletLock } from '#shared/domain/organizations/tablet-lock.ts';

const ofEachTablet = 'As each tablet is set';

/** After how long the shared tablets of the organization lock by themselves. */
export function TabletsCard({ organization }: { organization: Organization }) {
  const { run, isRunning } = useSubmit(setTabletLock);
  const mayChoose = useMayGive(setTabletLock);
  const changeOf = useChangeOf();
  const minutes = organization.tabletLockMinutes;
  return (
    <Card title="Lock">
      {mayChoose ? (
        <Select
          label="Lock after"
          hint="Every tablet that your team shares locks after this long without a touch. Offline, a tablet keeps the last time that it knows."
          value={String(minutes ?? '')}
          disabled={isRunning}
          options={[
            { value: '', label: ofEachTablet },
            ...idleMinuteChoices.map((choice) => ({ value: String(choice), label: count(choice, 'minute') })),
          ]}
          onChange={({ target }) => void run({ minutes: target.value ? Number(target.value) : null })}
          className="max-w-xs"
        />
      ) : (
        <p>
          {minutes === null
            ? 'They lock after the minutes that are set on each tablet.'
            : `They lock after ${count(minutes, 'minute')} without a touch.`}
        </p>
      )}
      <WhoMay command={setTabletLock} />
      <RowBadge state={changeOf('organizations', organization.id)} />
    </Card>
  );
}
