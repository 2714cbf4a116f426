// What a message should not tell before a learner has agreed.

/** A telephone number or an e-mail address stands in the text: contact is shared only with the student's consent. */
export const hasContactDetails = (text: string): boolean =>
  /[^\s@]@[^\s@]+\.[^\s@]/.test(text) || /(?:\d[\s().-]*){7,}/.test(text);

export const contactWarning = 'Share contact details only after consent';
