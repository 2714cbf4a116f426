// Recognizes addresses in which a letter of another alphabet stands for one that looks the same.

/** Alphabets with letters that look like those of another. Japanese and Korean addresses mix theirs as usual. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
];

/** Returns whether a part of the address, between its dots, hyphens and "@", has letters of several alphabets. */
export const mixesScripts = (address: string): boolean =>
  address.split(/[@.\-_+]/).some((label) => scripts.filter((script) => script.test(label)).length > 1);
