// The color theme: light, dark, or the device's setting. The choice is stored in this browser.

/** The colors a person chose for this device. */
export type Theme = 'system' | 'light' | 'dark';

const key = 'skillpact-theme';

export const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'Same as this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Returns the chosen colors. `system` follows the device. */
export function chosenTheme(): Theme {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Keeps and applies the colors. */
export function chooseTheme(theme: Theme) {
  if (theme === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  applyTheme();
}

/** Applies the chosen theme. Called before the first paint and after each choice. */
export function applyTheme() {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
