/**
 * Copies the text of a field. Only https addresses have a clipboard API; elsewhere the deprecated copy command is used.
 * Resolves to whether it worked. If not, the text is selected, to be copied by hand.
 */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand?.('copy') ?? false;
  }
}

/** Copies a value that no field shows. Resolves to false without a clipboard; the caller then shows the value. */
export async function copyValue(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return false;
  }
}
