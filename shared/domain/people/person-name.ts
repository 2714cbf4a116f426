// What a person is called, as they say it: the first name is read beside what they did, so there is one.
import { nameFrom, nameText } from '#shared/engine/field-schemas.ts';

export const nameFields = {
  firstName: nameFrom(1, 'First name is required', 100),
  lastName: nameText(100),
};
