// The code pages in which spreadsheets of different countries save CSV files, and the alphabets written with each.

/** A code page other than Unicode. `name` is the name that TextDecoder knows. */
export interface CodePage {
  name: string;
  label: string;
  /** For each language, its letters beyond a to z. A word is written in one language. */
  alphabets?: readonly string[];
  /** The letters of a script that is not Latin. */
  script?: RegExp;
  /** IANA zones of the organizations whose spreadsheets use it. */
  zones?: RegExp;
}

const western = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'áéíñóúü',
  'áâãàçéêíóôõúü',
  'àèéìíîòóùú',
  'àçèéíïòóúü',
  'åäöéü',
  'æøåéöäü',
  'áðéíóúýþæö',
  'áéëïíóöúüèê',
  'äöõü',
  'çë',
];

const centralEuropean = [
  'ąćęłńóśźż',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'áéíóöőúüű',
  'čćđšž',
  'ăâîşţ',
  'äöüß',
  'çë',
];

/** The code pages that are compared when a file is read, and behind them those that are used in one country only. */
export const codePages: readonly CodePage[] = [
  { name: 'windows-1252', label: 'Western European', alphabets: western },
  { name: 'macintosh', label: 'Western European (older Mac)', alphabets: western },
  {
    name: 'windows-1250',
    label: 'Central European',
    alphabets: centralEuropean,
    zones:
      /^Europe\/(Warsaw|Prague|Bratislava|Budapest|Bucharest|Belgrade|Zagreb|Ljubljana|Sarajevo|Podgorica|Tirane)$/,
  },
  {
    name: 'windows-1251',
    label: 'Cyrillic',
    script: /^[Ѐ-ўҐґ]+$/u,
    zones:
      /^Europe\/(Moscow|Kaliningrad|Samara|Volgograd|Saratov|Astrakhan|Ulyanovsk|Kirov|Simferopol|Minsk|Kiev|Kyiv|Sofia|Skopje)$|^Asia\/(Yekaterinburg|Omsk|Novosibirsk|Barnaul|Tomsk|Novokuznetsk|Krasnoyarsk|Irkutsk|Chita|Yakutsk|Vladivostok|Sakhalin|Magadan|Kamchatka|Anadyr|Almaty|Bishkek|Ulaanbaatar)$/,
  },
  {
    name: 'windows-1253',
    label: 'Greek',
    // Final sigma ends a word.
    script: /^(?:(?!ς\p{L}|ΰ)[Ά-ώ])+$/u,
    zones: /^(Europe\/Athens|Asia\/(Nicosia|Famagusta))$/,
  },
  {
    name: 'shift_jis',
    label: 'Japanese',
    script: /^(?:[\u3005-\u30FF\u4E00-\u9FFF\uFF21-\uFF5A]+|[\uFF66-\uFF9F]+)$/u,
    zones: /^Asia\/Tokyo$/,
  },
  {
    name: 'windows-1254',
    label: 'Turkish',
    alphabets: ['çğıiöşüâîû', ...western],
    zones: /^(Europe\/Istanbul|Asia\/(Istanbul|Baku))$/,
  },
  {
    name: 'windows-1257',
    label: 'Baltic',
    alphabets: ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöšüž'],
    zones: /^Europe\/(Riga|Tallinn|Vilnius)$/,
  },
  {
    name: 'gbk',
    label: 'Chinese (simplified)',
    script: /^\p{Script=Han}+$/u,
    zones: /^Asia\/(Shanghai|Urumqi)$/,
  },
  {
    name: 'big5',
    label: 'Chinese (traditional)',
    script: /^\p{Script=Han}+$/u,
    zones: /^Asia\/(Taipei|Hong_Kong|Macau)$/,
  },
  { name: 'euc-kr', label: 'Korean', script: /^\p{Script=Hangul}+$/u, zones: /^Asia\/Seoul$/ },
];

const compared = 6;

/** Returns the code page of spreadsheets in this IANA zone. */
export const codePageOf = (zone: string): string =>
  codePages.find(({ zones }) => zones?.test(zone))?.name ?? 'windows-1252';

/** Returns the code pages that a file from an organization may have, its own first. */
export function likelyPages(home: string): CodePage[] {
  const own = codePages.filter(({ name }) => name === home);
  return [...own, ...codePages.slice(0, compared).filter(({ name }) => name !== home)];
}

/** Reports whether every word of a decoded text is written as a language of the code page writes words. */
export const isPlausible = (text: string, { alphabets, script }: CodePage): boolean =>
  !oddSigns.some((sign) => sign.test(text)) &&
  wordsOf(text).every(
    (word) => isInCase(word) && (script ? script.test(word) : isLatin(word, alphabets ?? [])),
  );

/** Bytes that stand for no letter, and signs at the side of a letter where no quotation mark or dash belongs. */
const oddSigns: readonly RegExp[] = [
  // oxlint-disable-next-line no-control-regex -- a byte without a letter becomes a control character
  /[\u0080-\u009F\uFFFD\uE000-\uF8FF]/,
  // oxlint-disable-next-line no-control-regex -- the range of ASCII
  /\p{L}[^\0-\u007F\p{L}\p{M}\p{Nd}\s’·–—…”»“、。・（）]/u,
  // oxlint-disable-next-line no-control-regex -- the range of ASCII
  /[^\0-\u007F\p{L}\p{M}\p{Nd}\s’·–—…“„‘‚«、。・（）]\p{L}/u,
  /\p{L}[–—…“”]\p{L}/u,
];

/** The words with a letter beyond a to z. */
const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => /[^A-Za-z]/.test(word));

/** A capital beyond A to Z begins a word or stands in a word of capitals. */
const isInCase = (word: string): boolean => !/(?![A-Z])\p{Lu}/u.test(word.slice(1)) || !/\p{Ll}/u.test(word);

/** A Latin word consists mostly of the letters a to z, and its other letters are of one alphabet. */
function isLatin(word: string, alphabets: readonly string[]): boolean {
  const others = word.match(/[^A-Za-z]/g) ?? [];
  const small = others.map((letter) => (letter === 'İ' ? 'i' : letter.toLowerCase()));
  const isOfOne = alphabets.some((alphabet) => small.every((letter) => alphabet.includes(letter)));
  return isOfOne && (word.length < 3 || others.length * 2 <= word.length);
}
