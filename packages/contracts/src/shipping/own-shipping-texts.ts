import * as v from 'valibot';
import { ORDER_TEXTS } from './order-texts.ts';
import { type OwnShippingTexts, SHIPPING_TEXTS } from './texts.ts';

const KEYS = [
  ...Object.keys(SHIPPING_TEXTS['en-US']),
  ...Object.keys(ORDER_TEXTS['en-US']),
] as (keyof OwnShippingTexts)[];

/** Operators' own wording: any of the keys. No script of a page reads it, nor the words of an order's page. */
export const ownShippingTextsSchema = v.record(
  v.picklist(KEYS),
  v.pipe(v.string(), v.minLength(1)),
) as v.GenericSchema<unknown, OwnShippingTexts>;
