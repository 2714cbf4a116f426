import { useState } from 'react';
import {
  BellRing,
  CircleHelp,
  CircleUser,
  Keyboard,
  Lock,
  LogOut,
  MapPin,
  Tablet,
  Users,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { roleLabel } from '#shared/domain/people/people.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { unlocked } from '#app/session/shared/unlocked.ts';
import { Menu, MenuChoice, MenuItem, MenuLine } from '#app/ui/dialogs/menu.tsx';
import { SwitchItems } from '#app/organizations/switch-items.tsx';
import { AccountButton, nameOf } from './account-button.tsx';
import { chooseTheme, chosenTheme, themes } from './theme.ts';
import type { OnSignOut } from './sign-out/use-sign-out.tsx';

interface AccountMenuProps {
  person: TypedPerson;
  onShortcuts: () => void;
  onSignOut: OnSignOut;
}

/**
 * Rendered open, because it is first rendered when the button is pressed. Contains the person, the theme and sign-out.
 */
export function AccountMenu({ person, onShortcuts, onSignOut }: AccountMenuProps) {
  const [theme, setTheme] = useState(chosenTheme);
  const navigate = useNavigate();
  const copy = unlocked();
  return (
    <Menu startsOpen trigger={<AccountButton person={person} />}>
      <div className="px-3 pt-2 pb-1.5">
        <p className="font-semibold" translate="no">
          {nameOf(person)}
        </p>
        <p className="text-sm text-quiet" translate="no">
          {person.email}
        </p>
        <p className="text-sm text-quiet">
          {[person.companyName, roleLabel(person.userType)].filter(Boolean).join(', ')}
        </p>
      </div>
      {!copy && <SwitchItems personId={person.id} />}
      <MenuLine />
      <MenuChoice
        label="Appearance"
        value={theme}
        options={themes}
        onChange={(next) => {
          chooseTheme(next);
          setTheme(next);
        }}
      />
      <MenuLine />
      <MenuItem onSelect={() => void navigate('/notifications')}>
        <BellRing aria-hidden />
        Notifications
      </MenuItem>
      <MenuItem onSelect={() => void navigate('/account')}>
        <CircleUser aria-hidden />
        Account and devices
      </MenuItem>
      {person.userType !== 'admin' && (
        <MenuItem onSelect={() => void navigate('/account?tab=members')}>
          <Users aria-hidden />
          Members
        </MenuItem>
      )}
      {person.userType === 'employer' && (
        <MenuItem onSelect={() => void navigate('/sites')}>
          <MapPin aria-hidden />
          Sites
        </MenuItem>
      )}
      {person.userType === 'provider' && !copy && (
        <MenuItem onSelect={() => void navigate('/shared-tablet')}>
          <Tablet aria-hidden />
          Share this tablet
        </MenuItem>
      )}
      <MenuItem onSelect={() => void navigate('/help')}>
        <CircleHelp aria-hidden />
        Help
      </MenuItem>
      <MenuItem onSelect={onShortcuts}>
        <Keyboard aria-hidden />
        Keyboard shortcuts
      </MenuItem>
      {copy && (
        <MenuItem onSelect={() => void copy.lock()}>
          <Lock aria-hidden />
          Lock
        </MenuItem>
      )}
      <MenuItem onSelect={onSignOut}>
        <LogOut aria-hidden />
        Log out
      </MenuItem>
    </Menu>
  );
}
