/** Saves a text as a file, like a download. */
export function saveFile(name: string, text: string, type: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Offers the text as a download. `name` is without an ending. */
export const saveCsv = (name: string, text: string) =>
  saveFile(`${name}.csv`, text, 'text/csv;charset=utf-8');
