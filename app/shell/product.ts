/** What the product calls itself, and where it answers letters, until a platform setting says otherwise. */
export {
  defaultName as productName,
  defaultSupportEmail as supportEmail,
} from '#shared/domain/platform/product.ts';
