// What a page and a refusal say about something that is not there.

export const jobNotFound = {
  title: 'Job not found',
  description: "The job you're looking for doesn't exist or has been removed",
};

export const courseNotFound = {
  title: 'Course Not Found',
  description: "This course doesn't exist or you don't have access to it.",
};

export const agreementNotFound = {
  title: 'Agreement Not Found',
  description: "This agreement doesn't exist or you don't have access to it.",
};

export const siteNotFound = {
  title: 'Site not found',
  description: "This site doesn't exist or you don't have access to it.",
};

export const handedOverNotFound = {
  title: 'Change not found',
  description: "This change doesn't exist or you don't have access to it.",
};
