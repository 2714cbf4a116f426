/** What the product calls itself until a platform setting says otherwise. */
export const productName = 'SkillPact';
export const supportEmail = 'support@skillpact.example';
