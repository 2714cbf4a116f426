/**
 * Copies what stands in a field. Only addresses with https have a clipboard; elsewhere browsers still know the command of
 * old. Says whether it worked: if not, the text is selected, to be copied by hand.
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
