import { adds, insert, type Recipe } from './recipe.ts';

const TYPES = 'packages/contracts/src/events/types.ts';

export const EVENT: Recipe = {
  heading: 'Add an event',
  steps: [
    {
      file: TYPES,
      change(text) {
        const line = '  variant_exposure: VariantExposure;\n';
        const named = insert(text, line, '  coupon_shown: CouponShown;\n', TYPES);
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
    adds(
      'packages/contracts/src/events/schemas.ts',
      '  variant_exposure: v.looseObject({ experiment: v.string(), variant: v.string() }),\n',
      '  coupon_shown: v.looseObject({ coupon: v.string() }),\n',
      'schemas.ts',
    ),
  ],
};
