// The style sheet of the learner's own page: that of the server's other pages, and its cards.
import { signInStyle } from '../identity/sign-in-style.ts';

/** Returns the style sheet. Without a font, the page uses the system's. */
export const learnerStyle = (font: string | null): string => `${signInStyle(font)}${cards}`;

const cards = `
main { max-width: 38rem; overflow-wrap: anywhere; }
p.brand { margin: 0; }
article { container-type: inline-size; padding: 1.25rem; }
article form + form { margin-top: 1rem; }
article h3 { margin: 0 0 0.75rem; }
article h3 .quiet { font-weight: 400; }
article > :last-child { margin-bottom: 0; }
dl { margin: 0 0 1rem; display: grid; grid-template-columns: minmax(4.5rem, auto) minmax(0, 1fr); gap: 0.5rem 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
ul { margin: 0 0 1rem; padding-inline-start: 1.25rem; }
li + li { margin-top: 0.5rem; }
blockquote { margin: 0; padding-inline-start: 0.75rem; border-inline-start: 3px solid var(--line); }
section > p { margin: 1rem 0 0; }
article a:not(.button), section > p a { display: inline-block; padding: 0.625rem 0; }
a.button { margin-top: 0.5rem; text-align: center; }
button.other { margin-top: 0.75rem; }
button.danger { background: var(--loss-soft); border-color: var(--loss); color: var(--loss); }
button.danger:hover { background: var(--loss-soft); border-color: var(--ink); }
textarea {
  width: 100%; padding: 0.5rem 0.75rem; font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--control); border-radius: 7px; resize: vertical;
}
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
legend { padding: 0; margin-bottom: 0.5rem; font-weight: 600; }
label.choice { display: flex; align-items: center; gap: 0.75rem; min-height: 44px; padding: 0.375rem 0; }
label.choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent); }
summary { min-height: 44px; padding: 0.625rem 0; font-weight: 600; color: var(--accent-text); cursor: pointer; }
details label { margin-top: 0.5rem; }
@container (max-width: 18rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 0.75rem; } }
`;
