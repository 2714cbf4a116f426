// What the database of one person's working copy is called, for whoever looks for it without a library.

export const databaseName = (person: string): string => `skillpact-${person}`;
