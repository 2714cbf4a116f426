// What a field of a row is called and how a value of it reads, wherever a change is told: in a conflict, in a history.
import { fullDate } from '../time.ts';

const names: Record<string, string> = {
  studentName: 'Name',
  studentEmail: 'Email',
  studentPhone: 'Phone',
  enrollmentDate: 'Enrollment date',
  completionDate: 'Completion date',
  title: 'Title',
  description: 'Description',
  duration: 'Duration',
  deliveryMethod: 'Delivery method',
  startDate: 'Start date',
  endDate: 'End date',
  prerequisites: 'Prerequisites',
  skillsGained: 'Skills gained',
  isActive: 'Active',
  isHidden: 'Hidden by an administrator',
  location: 'Location',
  contractType: 'Contract type',
  salaryRange: 'Salary range',
  requirements: 'Requirements',
  requiredCourses: 'Required courses',
  experienceLevel: 'Experience level',
  employmentType: 'Employment type',
  guaranteedInterview: 'Guaranteed interview',
  status: 'Status',
  companyName: 'Company name',
  industry: 'Industry',
  companySize: 'Company size',
  website: 'Website',
  phone: 'Phone',
  address: 'Address',
  hiringFocus: 'Hiring focus',
  companyBenefits: 'Company benefits',
  companyMission: 'Company mission',
  averageHiringTime: 'Average hiring time',
  specialties: 'Training specialties',
  certifications: 'Certifications',
  yearsInBusiness: 'Years in business',
  timeZone: 'Time zone',
  closedDays: 'Closed days',
};

/** "Phone". */
export const fieldName = (field: string): string => names[field] ?? field;

const longest = 120;

/** A value as it is kept for a conflict or a history, in words: "Jun 3, 2025", "Yes", "nothing". */
export function valueWords(value: string | null): string {
  if (value === null || value === '') return 'nothing';
  if (value === 'true') return 'Yes';
  if (value === 'false') return 'No';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return fullDate(value);
  const plain = /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value;
  return plain.length > longest ? `${plain.slice(0, longest).trimEnd()}...` : plain;
}
