// What the database of one person's working copy and the mark beside it are called, for whoever looks for them without a
// library.

export const databaseName = (person: string): string => `skillpact-${person}`;

export const changeSignalName = (person: string): string => `skillpact-client-${person}`;
