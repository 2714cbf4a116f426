import { cloneElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { cx } from '../cx.ts';
import { useMayGive } from '../permission.ts';
import type { Gated } from '../permission.ts';
import { useOpenWindow } from './open-windows.ts';

interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'>>;
  startsOpen?: boolean;
  children: ReactNode;
}

/** How a menu was first opened. The keyboard focuses its first item at once. */
type Opening = 'pointer' | 'keyboard';

/**
 * A list of actions or choices that opens from a button, in the same part of the page. Before the first press only the
 * button is rendered, because a class list has one in every row.
 */
export function Menu({ trigger, startsOpen = false, children }: MenuProps) {
  const [opening, setOpening] = useState<Opening | undefined>(startsOpen ? 'pointer' : undefined);
  if (opening)
    return (
      <UsedMenu trigger={trigger} opening={opening}>
        {children}
      </UsedMenu>
    );
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: ({ detail }) => setOpening(detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpening('keyboard');
    },
  });
}

interface UsedMenuProps extends Pick<MenuProps, 'trigger' | 'children'> {
  opening: Opening;
}

function UsedMenu({ trigger, opening, children }: UsedMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [landmark, setLandmark] = useState<HTMLElement>();
  const [list, setList] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(true);
  const find = () => setLandmark(button.current?.closest<HTMLElement>('main, header') ?? document.body);
  useLayoutEffect(find, []);
  useOpenWindow(open, () => setOpen(false));
  useEffect(() => {
    if (opening === 'keyboard') list?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, [opening, list]);
  return (
    <Primitive.Root
      modal={false}
      open={open}
      onOpenChange={(next) => {
        find();
        setOpen(next);
      }}
    >
      <Primitive.Trigger asChild ref={button}>
        {trigger}
      </Primitive.Trigger>
      {landmark && (
        <Primitive.Portal container={landmark}>
          <Primitive.Content
            ref={setList}
            align="end"
            sideOffset={6}
            collisionPadding={12}
            className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-rise overflow-y-auto rounded-panel border border-line bg-surface p-1.5 shadow-overlay"
          >
            {children}
          </Primitive.Content>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  );
}

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-list outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunken [&>svg]:size-5 [&>svg]:shrink-0 pointer-fine:min-h-9';

interface MenuItemProps {
  /** The command that the line leads to. A person who may not give it does not see the line. */
  gives?: Gated | undefined;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** The only child is the item itself, for instance a link. */
  asChild?: boolean;
  children: ReactNode;
}

/** A line of a menu. With `asChild` the child is the line. */
export function MenuItem({ gives, onSelect, danger, disabled, asChild, children }: MenuItemProps) {
  if (!useMayGive(gives)) return null;
  return (
    <Primitive.Item
      asChild={asChild ?? false}
      disabled={disabled ?? false}
      {...(onSelect && { onSelect })}
      className={cx(itemClass, danger && 'text-loss')}
    >
      {children}
    </Primitive.Item>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of several choices. The chosen one is ticked. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Primitive.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <Primitive.RadioItem key={option.value} value={option.value} className={itemClass}>
          <span className="grid size-5 place-items-center">
            <Primitive.ItemIndicator>
              <Check aria-hidden className="size-4" />
            </Primitive.ItemIndicator>
          </span>
          {option.label}
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

interface MenuTogglesProps<Value extends string> {
  label: string;
  chosen: readonly Value[];
  options: readonly { value: Value; label: string }[];
  onChange: (chosen: Value[]) => void;
}

/** Several choices that are switched on and off. The menu stays open. */
export function MenuToggles<Value extends string>({
  label,
  chosen,
  options,
  onChange,
}: MenuTogglesProps<Value>) {
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <Primitive.Group>
      <MenuLabel>{label}</MenuLabel>
      {options.map(({ value, label: word }) => (
        <Primitive.CheckboxItem
          key={value}
          checked={chosen.includes(value)}
          onCheckedChange={() => toggle(value)}
          onSelect={(event) => event.preventDefault()}
          className={itemClass}
        >
          <span className="grid size-5 place-items-center">
            <Primitive.ItemIndicator>
              <Check aria-hidden className="size-4" />
            </Primitive.ItemIndicator>
          </span>
          {word}
        </Primitive.CheckboxItem>
      ))}
    </Primitive.Group>
  );
}

function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-3 pt-2 pb-1 text-sm text-quiet">{children}</Primitive.Label>;
}

export function MenuLine() {
  return <Primitive.Separator className="mx-1.5 my-1.5 h-px bg-line" />;
}
