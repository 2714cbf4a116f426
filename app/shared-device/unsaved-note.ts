// Tells the device home that the last change before a lock found no room. The page that knew it is gone.
const key = 'skillpact-unsaved';

/** `label` is the short name of the person who was in. */
export const noteUnsaved = (label: string): void => sessionStorage.setItem(key, label);

/** The short name of the person whose last change was not saved; undefined if there is none. */
export const unsavedOf = (): string | undefined => sessionStorage.getItem(key) ?? undefined;

export const forgetUnsaved = (): void => sessionStorage.removeItem(key);
