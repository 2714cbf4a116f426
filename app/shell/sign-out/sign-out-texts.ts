import { attentionText } from '#app/changes/change-texts.ts';

/** Explains what happens to unsent work at sign-out. `kinds` is the count by kind: "8 completions, 1 course edit". */
export function signOutTexts(kinds: string, waiting: number, refused: number): string {
  const [they, stay, are] = waiting + refused === 1 ? ['it', 'stays', 'is'] : ['they', 'stay', 'are'];
  const here = `${kinds}. If you sign out ${they} ${stay} locked on this device`;
  if (refused === 0) return `${here} and ${are} sent when you sign in here again.`;
  const sent = waiting === 0 ? '' : `${waiting} ${waiting === 1 ? 'is' : 'are'} sent and `;
  return `${here}. When you sign in here again, ${sent}${attentionText(refused)}.`;
}
