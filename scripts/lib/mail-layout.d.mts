export function mailLayoutModule(): Promise<string>;
