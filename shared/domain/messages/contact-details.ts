// Detects contact details, which a message should not contain before a learner has consented.

/**
 * Reports whether the text contains a telephone number or an e-mail address. Contact details are shared only with the
 * student's consent.
 */
export const hasContactDetails = (text: string): boolean =>
  /[^\s@]@[^\s@]+\.[^\s@]/.test(text) || /(?:\d[\s().-]*){7,}/.test(text);

export const contactWarning = 'Share contact details only after consent';
