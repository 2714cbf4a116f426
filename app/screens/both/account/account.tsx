import { useLocation, useSearchParams } from 'react-router-dom';
import { SettingsNav } from '#app/organizations/settings-nav.tsx';
import { useSession } from '#app/session/session.tsx';
import { Verbatim } from '#app/ui/verbatim.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { actorOf, fullName, roleLabel } from '#shared/domain/people/people.ts';
import { mayManageKeys } from '#shared/domain/service-accounts/may-manage-keys.ts';
import { lazyPart } from '#app/ui/timing/lazy-part.tsx';
import { hasColleagues } from '#shared/domain/people/colleagues.ts';
import { AddressRequests, useAddressChanges, WaitingChange } from './address-changes.tsx';
import { CalendarFeeds } from './calendar-feeds.tsx';
import { ChangeAddress } from './change-address.tsx';
import { ChangeName } from './change-name.tsx';
import { Team } from './team/team.tsx';
import { ShortcutChoice } from '#app/shell/keys/shortcut-choice.tsx';
import { OwnCopyCard } from '#app/shared-device/own-copy-card.tsx';
import { isSharedDevice } from '#app/session/shared/shared-mark.ts';
import { Devices } from './devices.tsx';
import { YourData } from './your-data.tsx';
import { Passkeys } from './passkeys.tsx';

const Integrations = lazyPart(() =>
  import('./integrations/integrations.tsx').then((module) => module.Integrations),
);

/**
 * The signed-in person and the devices with a session; with `?tab=members` the team, with `?tab=integrations` the keys and
 * webhooks of other systems.
 */
export function Account() {
  const session = useSession();
  const address = useAddressChanges();
  const [search] = useSearchParams();
  // Earlier links name the team by its anchor.
  const isAboutTeam = useLocation().hash === '#team' || search.get('tab') === 'members';
  if (session.state !== 'signed-in') return null;
  const { person } = session;
  if (isAboutTeam && hasColleagues(person))
    return (
      <>
        <SettingsNav current="Members" />
        <PageHeader title="Members">Who works for your organization, in which role, and on what.</PageHeader>
        <Team person={person} />
      </>
    );
  if (search.get('tab') === 'integrations' && hasColleagues(person) && mayManageKeys(actorOf(person)))
    return (
      <>
        <SettingsNav current="Integrations" />
        <PageHeader title="Integrations">
          How other systems work with your organization: keys with which they act, and webhooks that tell them
          what happens.
        </PageHeader>
        <Integrations />
      </>
    );
  return (
    <>
      <SettingsNav current="You" />
      <PageHeader title="Account">How you sign in, and where you’re signed in.</PageHeader>
      <div className="flex flex-col gap-6">
        {address.change && <WaitingChange change={address.change} onCancelled={address.reload} />}
        <Card
          title="You"
          aside={
            <div className="flex flex-wrap gap-2">
              <ChangeName person={person} />
              <ChangeAddress canChange={address.canChange} onChanged={address.reload} />
            </div>
          }
        >
          <Facts>
            <Fact name="Name">{fullName(person) || 'Not provided'}</Fact>
            <Fact name="Email">
              <Verbatim>{person.email}</Verbatim>
            </Fact>
            <Fact name="Account type">{roleLabel(person.userType)}</Fact>
          </Facts>
        </Card>
        <AddressRequests requests={address.requests} onDecided={address.reload} />
        {isSharedDevice() && <OwnCopyCard person={person.id} />}
        <Passkeys />
        <Devices />
        <CalendarFeeds />
        <Card title="Keyboard">
          <ShortcutChoice />
        </Card>
        <YourData isRecent={address.canChange} />
        <p>
          <TextLink to="/sync">Sync status</TextLink>
        </p>
      </div>
    </>
  );
}
