// Decides in SQL who is the same person, as shared/domain/people/same-person.ts does.
import { unseen } from '../migrations/023-searchable.ts';

/** Text that is compared as it is, apart from its case: no invisible letter, no accent, single spaces. */
const plain = '^[!-~]+( [!-~]+)*$';

/** Equals `comparable` of shared/lib/texts.ts. A test compares the two. */
export const comparableSql = (
  text: string,
): string => `case when ${text} ~ '${plain}' then lower(${text}) else
  btrim(regexp_replace(lower(regexp_replace(normalize(${text}, NFKC), '[${unseen}]', '', 'g')), '\\s+', ' ', 'g')) end`;

/** Equals `identityOf`: the same text for the same email and name. */
export const identitySql = (row: string): string =>
  `(${comparableSql(`${row}."studentEmail"`)}) || '|' || ${nameKeySql(`${row}."studentName"`)}`;

/** The same text for names that are compared as equal. */
const nameKeySql = (name: string): string =>
  `regexp_replace(searchable(${name}), '[\\t-\\r \\u0085\\u1680\\u2028\\u2029]', '', 'g')`;
