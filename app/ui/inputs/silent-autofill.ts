// Lets a form read its fields when it is sent. Some browsers fill in fields without an event, so that the form still has
// the values of before. Each field that differs from its last event gets the event that was missing.

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The states of which the form was told. */
const told = new WeakMap<FormField, string>();

/** Watches all forms of the page. Returns how to stop. */
export function tellOfSilentAutofill(): () => void {
  const remember = ({ target }: Event) => void (isField(target) && told.set(target, stateOf(target)));
  const tell = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return;
    const changed = [...target.elements]
      .filter(isField)
      .filter((field) => stateOf(field) !== (told.get(field) ?? ''))
      .map((field) => [field, keeperOf(field)] as const);
    for (const [field, putBack] of changed) {
      // The event before has drawn the form with its own values.
      putBack();
      // React takes a click for the change of a checkbox. This event is no MouseEvent, so it does not change the box.
      field.dispatchEvent(new Event(eventOf(field), { bubbles: true }));
    }
  };
  for (const type of ['input', 'change', 'click']) document.addEventListener(type, remember, true);
  document.addEventListener('submit', tell, true);
  return () => {
    for (const type of ['input', 'change', 'click']) document.removeEventListener(type, remember, true);
    document.removeEventListener('submit', tell, true);
  };
}

const isField = (target: unknown): target is FormField =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

const isBox = (field: FormField): boolean => field.type === 'checkbox' || field.type === 'radio';

/** A box that is not ticked counts as empty, so that no box is told of another that was chosen in its place. */
const stateOf = (field: FormField): string =>
  isBox(field) && !(field as HTMLInputElement).checked ? '' : field.value;

/** Returns how to put the state of now into the field again, past the property by which React learns of changes. */
function keeperOf(field: FormField): () => void {
  const property = isBox(field) ? 'checked' : 'value';
  const state: unknown = Reflect.get(field, property);
  const prototype: object = Object.getPrototypeOf(field);
  return () => Object.getOwnPropertyDescriptor(prototype, property)?.set?.call(field, state);
}

const eventOf = (field: FormField): string =>
  isBox(field) ? 'click' : field instanceof HTMLSelectElement ? 'change' : 'input';
