// The columns of a list that a person chooses where there is room. They are a part of the list's filters, so that a saved
// view holds them.
import { useMemo } from 'react';
import { Columns3 } from 'lucide-react';
import { Button } from '../button.tsx';
import { Menu, MenuToggles } from '../dialogs/menu.tsx';
import { useIsRoomy } from '../use-is-roomy.ts';

/** The columns of one list that can be chosen. */
export interface ColumnChoice<Name extends string> {
  names: readonly Name[];
  options: readonly { value: Name; label: string }[];
  /** The value of the filter until a person chooses. */
  usual: string;
}

/** `columnChoice({ phone: 'Phone' }, [])`: the columns in the order in which they are shown, and those shown at first. */
export function columnChoice<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  usual: readonly NoInfer<Name>[],
): ColumnChoice<Name> {
  const names = Object.keys(labels) as Name[];
  return {
    names,
    options: names.map((value) => ({ value, label: labels[value] })),
    usual: columnsText(names, usual),
  };
}

/** Makes the value of the filter. The order is always the same. */
const columnsText = <Name extends string>(names: readonly Name[], chosen: readonly Name[]): string =>
  names.filter((name) => chosen.includes(name)).join('.') || 'none';

/** Returns the chosen columns. Names that are unknown, as in an old address, are left out. */
export const useColumns = <Name extends string>(
  { names }: ColumnChoice<Name>,
  text: string,
): readonly Name[] => useMemo(() => names.filter((name) => text.split('.').includes(name)), [names, text]);

interface ColumnMenuProps<Name extends string> {
  choice: ColumnChoice<Name>;
  /** The value of the filter. */
  value: string;
  onChange: (value: string) => void;
  /** Columns that the heads of groups make needless. They stay chosen, and are not offered. */
  without?: readonly string[];
}

/** Offered only where there is room for columns. */
export function ColumnMenu<Name extends string>({
  choice,
  value,
  onChange,
  without = [],
}: ColumnMenuProps<Name>) {
  const isRoomy = useIsRoomy();
  const chosen = useColumns(choice, value);
  if (!isRoomy) return null;
  return (
    <Menu
      trigger={
        <Button look="secondary">
          <Columns3 aria-hidden />
          Columns
        </Button>
      }
    >
      <MenuToggles
        label="Shown columns"
        chosen={chosen}
        options={choice.options.filter((option) => !without.includes(option.value))}
        onChange={(next) => onChange(columnsText(choice.names, next))}
      />
    </Menu>
  );
}
