// The style sheet of the server's own pages: the app's colors and sizes, without a build step.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the address of the app's font, whose name has a hash; null if the app is not built. */
export function builtFont(appFolder: string): string | null {
  const assets = join(appFolder, 'assets');
  const files = existsSync(assets) ? readdirSync(assets) : [];
  const font = files.find((name) => /^public-sans-latin-wght-normal.*\.woff2$/.test(name));
  return font ? `/assets/${font}` : null;
}

/** Returns the style sheet. Without a font, the pages use the system's. */
export const signInStyle = (font: string | null): string => (font ? `${fontFace(font)}${style}` : style);

const fontFace = (font: string): string => `
@font-face {
  font-family: 'Public Sans Variable'; font-display: swap; font-weight: 100 900;
  src: url('${font}') format('woff2-variations');
}
`;

const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f4f6f4, #0e1514);
  --surface: light-dark(#ffffff, #161f1d);
  --line: light-dark(#d5dcd8, #2b3936);
  --control: light-dark(#7b8985, #72857f);
  --ink: light-dark(#13211e, #e9f0ed);
  --quiet: light-dark(#46544f, #a9b8b3);
  --accent: light-dark(#0b5550, #6cc4b8);
  --accent-strong: light-dark(#083f3c, #8ad5ca);
  --accent-ink: light-dark(#ffffff, #06211d);
  --accent-text: light-dark(#0a4d49, #86d3c8);
  --loss: light-dark(#a3211b, #ff9d94);
  --loss-soft: light-dark(#fae3e0, #45201d);
  --wait: light-dark(#7a4a00, #f0bd68);
  --wait-soft: light-dark(#fbeccd, #3a2b10);
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 1.5rem 1rem 3rem; min-height: 100vh; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 'Public Sans Variable', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif;
}
main { max-width: 26rem; margin: 0 auto; }
.brand {
  display: inline-flex; align-items: center; gap: 0.625rem; min-height: 44px; font-weight: 700; font-size: 1.125rem;
  letter-spacing: -0.025em; color: var(--ink); text-decoration: none;
}
.brand img { width: 2.25rem; height: 2.25rem; }
h1 { font-size: 1.625rem; line-height: 1.25; letter-spacing: -0.01em; margin: 2rem 0 0.5rem; text-wrap: balance; }
h2 { font-size: 1.125rem; line-height: 1.4; margin: 2.5rem 0 0.25rem; }
h3 { font-size: 1rem; line-height: 1.4; margin: 1.25rem 0 0; }
p { margin: 0 0 1rem; }
.quiet { color: var(--quiet); }
form + p { margin-top: 1.5rem; }
label { display: block; font-weight: 600; margin: 1.5rem 0 0.25rem; }
input {
  width: 100%; min-height: 48px; padding: 0.5rem 0.75rem; font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--control); border-radius: 7px;
}
input.code { font-size: 1.625rem; letter-spacing: 0.3em; font-variant-numeric: tabular-nums; }
input[aria-invalid='true'] { border: 2px solid var(--loss); }
button {
  min-height: 48px; padding: 0.5rem 1.25rem; font: inherit; font-weight: 600; cursor: pointer; border-radius: 7px;
  border: 1px solid var(--accent); background: var(--accent); color: var(--accent-ink);
}
button:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
button.wide { width: 100%; margin-top: 1rem; }
button.plain {
  width: 100%; text-align: left; background: var(--surface); color: var(--ink); border-color: var(--line);
  margin-top: 0.5rem; line-height: 1.375; display: flex; flex-wrap: wrap; align-content: center;
  align-items: baseline; justify-content: space-between; gap: 0 1rem;
}
button.plain:hover { border-color: var(--accent); background: var(--surface); }
button.plain span { font-weight: 400; color: var(--quiet); }
.or { margin: 1rem 0 0.5rem; text-align: center; color: var(--quiet); }
a.button, button.other {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 48px; padding: 0.5rem 1.25rem;
  font-weight: 600; text-decoration: none; border: 1px solid var(--control); border-radius: 7px;
  background: var(--surface); color: var(--ink);
}
a.button:hover, button.other:hover { border-color: var(--accent); background: var(--surface); }
button.other[aria-busy='true'] { color: var(--quiet); cursor: progress; }
.waiting { margin: 1.5rem 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 11px; background: var(--surface); }
.waiting h2 { margin: 0; font-size: 1rem; }
.waiting ul { margin: 0.25rem 0 0.5rem; padding: 0; list-style: none; }
.waiting li { display: flex; justify-content: space-between; gap: 1rem; padding: 0.25rem 0; overflow-wrap: anywhere; }
.waiting li span:last-child { flex-shrink: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
.waiting p { margin: 0; font-size: 0.875rem; }
a { color: var(--accent-text); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.problem {
  margin: 1.5rem 0 0; padding: 0.75rem 1rem; border-radius: 7px; background: var(--loss-soft); color: var(--loss);
  font-weight: 600;
}
.waits { padding: 0.75rem 1rem; border-radius: 7px; background: var(--wait-soft); color: var(--wait); }
article { margin-top: 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 11px; background: var(--surface); }
article h2 { margin: 0; }
pre { font: inherit; white-space: pre-wrap; margin: 0.75rem 0 0; }
`;
