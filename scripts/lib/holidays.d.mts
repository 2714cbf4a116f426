import type { Plugin } from 'vite';

export function nationalHolidays(): Plugin;
export function holidayFiles(firstYear?: number, only?: readonly string[]): Map<string, object>;
