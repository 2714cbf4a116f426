// What a person is called, as they say it: the first name is read beside what they did, so there is one.
import { text, textOf } from '../values.ts';

export const nameFields = {
  firstName: textOf(1, 'First name is required', 100),
  lastName: text(100),
};
