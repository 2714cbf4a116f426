// Whether single keys are shortcuts. The choice is stored in this browser, as the theme is: who speaks to one device
// may type on another.

const key = 'skillpact-shortcuts';

export const areShortcutsOn = (): boolean => localStorage.getItem(key) !== 'off';

export function setShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
}
