/** What the product calls itself, and where it answers letters, until a platform setting says otherwise. */
import { defaultSettings } from '#shared/domain/settings.ts';

export const { platformName: productName, supportEmail } = defaultSettings;
