// What the product calls itself, and where it answers letters, until a platform setting says otherwise. Not in settings.ts:
// with the settings a visitor's Join dialog would load 110.5 kB of at most 110.
export const productName = 'SkillPact';
export const supportEmail = 'support@skillpact.example';
