// Every word of the learner's own page, for readers of fifteen: short sentences, and none of the product's own terms.
// The page is translated first, so its words are apart from those of the app.

/** The sentences of the page. A name or a time is put in as it is. */
export const words = {
  title: 'Your interviews',
  hello: (first: string) => `Hello ${first}`,
  from: (provider: string) => `This page is from ${provider}.`,

  interviews: 'Your interviews',
  noInterviews: (provider: string) =>
    `There is no interview yet. When there is one, you find it here. ${provider} will tell you.`,
  interviewFor: (job: string) => `Interview for ${job}`,
  with: (employer: string) => `at ${employer}`,
  when: 'When',
  where: 'Where',
  how: 'How',
  bring: 'Bring',
  minutes: (count: number) => `About ${count} minutes`,
  atSchool: (time: string) => `This is ${time} at your school.`,
  byPhone: (place: string) => `They call you: ${place}`,
  map: 'Show on a map',
  join: 'Open the video call',
  calendar: 'Add to my calendar',
  offered: 'You can have one of these times:',
  sayWhich: (provider: string) => `Tell ${provider} which time you can come.`,
  noTime: (employer: string, provider: string) =>
    `${employer} will offer you a time. ${provider} will tell you.`,
  over: (provider: string) => `This interview is over. ${provider} can tell you what comes next.`,
  says: (employer: string) => `${employer} says to you:`,
  calledOff: 'This interview is cancelled. Please do not go there.',
  newTime: 'The last time was cancelled. You will get a new one.',
  cannotCome: (provider: string) => `Can’t come, or need help? Call ${provider}.`,
  call: (phone: string) => `Call ${phone}`,

  names: 'Who sees my name',
  namesNobody: 'Companies see a number in place of your name.',
  namesOnlyNumber: (employer: string, job: string, reference: string) =>
    `${employer} (${job}) sees only your number, ${reference}.`,
  namesMay: (employer: string, job: string, day: string) =>
    `${employer} (${job}) may see your name. You agreed on ${day}.`,
  namesContact: 'They may also see your phone number and email.',
  namesEnded: (employer: string, job: string, day: string) =>
    `${employer} (${job}) may no longer see your name. You ended it on ${day}.`,
  namesLooked: (moments: string) => `They looked at it on ${moments}.`,
  namesChange: (provider: string) => `Want to change this? Tell ${provider}.`,

  data: 'My data',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  none: 'None',
  number: 'Your number',
  course: 'Course',
  began: 'Started',
  finished: 'Finished',
  notFinished: 'Not yet',
  wrong: 'Something is wrong',
  whatIsWrong: 'What should we change?',
  send: 'Send',
  askToDelete: 'Delete my data',
  askedCorrection: (provider: string) => `You asked for a change. ${provider} will answer you.`,
  askedDeletion: (provider: string) => `You asked to delete your data. ${provider} will answer you.`,
  writeFirst: 'Write what is wrong first.',

  deleteTitle: 'Delete your data?',
  deleteMeans: (provider: string) =>
    `We ask ${provider} to delete your name, email and phone. Then interviews that you have not had yet are cancelled, and this page stops working.`,
  deleteYes: 'Yes, ask to delete it',
  back: 'Go back',

  isItYou: (first: string) => `Are you ${first}?`,
  isItYouWhy: (provider: string) => `${provider} made this page for one person. Please say if that is you.`,
  me: 'This is me',
  notMe: 'Not me',
  thanks: 'Thank you',
  ended: (provider: string) => `This page is closed now. We told ${provider}.`,

  readOnly: (platform: string) => `You are signed in to ${platform}, so you can only read this page.`,
  closed: 'This page is not open',
  closedWhy:
    'The link may be old, or a part of it may be missing. Ask your school or training center for a new link.',
  other: 'This device shows another page now',
  otherWhy: 'Somebody opened another link here. Open your own link again.',
  failed: 'That did not work',
  failedWhy: 'Nothing was changed. Please open your link again and try once more.',
} as const;
