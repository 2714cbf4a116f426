/**
 * The classes of a line of "Needs you" in its container, measured in the size of the text: with large letters the button
 * stands below the words.
 */
export const needRow =
  'flex flex-col items-start gap-x-4 gap-y-2 px-4 py-3 sm:px-5 @min-[22em]:flex-row @min-[22em]:items-center';
