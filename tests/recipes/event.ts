import { insert, type Recipe } from './recipe.ts';

const TYPES = 'packages/contracts/src/events/types.ts';
const SCHEMAS = 'packages/contracts/src/events/schemas.ts';

export const EVENT: Recipe = {
  heading: 'Add an event',
  steps: [
    {
      file: TYPES,
      change(text) {
        const named = insert(text, "  | 'variant_exposure'", "\n  | 'coupon_shown'", TYPES);
        const type = `
/** A coupon was shown to a visitor. */
export interface CouponShown {
  coupon: string;
}
`;
        return insert(named, '  experiment: string;\n  variant: string;\n}\n', type, TYPES);
      },
      named: './types.ts',
    },
    {
      file: SCHEMAS,
      change(text) {
        const imported = insert(text, '  ContextName,\n', '  CouponShown,\n', SCHEMAS);
        const listed = insert(
          imported,
          '  variant_exposure: variantExposureSchema,\n',
          '  coupon_shown: couponShownSchema,\n',
          SCHEMAS,
        );
        const schema = `
const couponShownSchema = v.looseObject({
  coupon: v.string(),
}) satisfies v.GenericSchema<unknown, CouponShown>;
`;
        return insert(
          listed,
          '}) satisfies v.GenericSchema<unknown, VariantExposure>;\n',
          schema,
          SCHEMAS,
        );
      },
    },
  ],
};
