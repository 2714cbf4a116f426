import { useState } from 'react';
import { LogOut } from 'lucide-react';
import { fullName, roleLabel } from '#shared/domain/accounts.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { Menu, MenuChoice, MenuItem, MenuLine } from '#app/ui/menu.tsx';
import { Avatar } from './avatar.tsx';
import { chooseTheme, chosenTheme, themes } from './theme.ts';
import type { OnSignOut } from './use-sign-out.tsx';

interface AccountMenuProps {
  person: TypedPerson;
  onSignOut: OnSignOut;
}

/** The avatar and the full name; behind them who this is, how it looks here, and the way out. */
export function AccountMenu({ person, onSignOut }: AccountMenuProps) {
  const [theme, setTheme] = useState(chosenTheme);
  const name = fullName(person) || person.email;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Account: ${name}`}
          className="flex min-h-11 max-w-56 items-center gap-2.5 rounded-control px-1 hover:bg-sunken lg:pr-2.5"
        >
          <Avatar person={person} />
          <span className="truncate text-list font-semibold max-lg:hidden">{name}</span>
        </button>
      }
    >
      <div className="px-3 pt-2 pb-1.5">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-quiet">{person.email}</p>
        <p className="text-sm text-quiet">{roleLabel(person.userType)}</p>
      </div>
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
      <MenuItem asChild>
        <a href="/api/logout" onClick={onSignOut}>
          <LogOut aria-hidden />
          Log out
        </a>
      </MenuItem>
    </Menu>
  );
}
