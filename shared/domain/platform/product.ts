// By themselves, for a visitor's first page: it carries no settings.
export const defaultName = 'SkillPact';
export const defaultSupportEmail = 'support@skillpact.example';
