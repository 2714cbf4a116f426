// The default product name and contact address; a platform setting can replace them. They are not in settings.ts,
// because with the settings a visitor's Join dialog would load 110.5 kB of at most 110.
export const productName = 'SkillPact';
export const supportEmail = 'support@skillpact.example';
