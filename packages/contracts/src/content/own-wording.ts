import * as v from 'valibot';
import { FIELD_MESSAGES, type FieldMessageKey } from '../form-rules/field-messages.ts';
import type { OwnFormMessages, RuleMessages } from '../form-rules/rule-messages.ts';
import { wordingSchema } from '../pages/zip-form-messages.ts';
import { REVIEW_MESSAGES, type ReviewMessages } from '../reviews/review-messages.ts';
import { ORDER_TEXTS } from '../shipping/order-texts.ts';
import { type OwnShippingTexts, SHIPPING_TEXTS } from '../shipping/shipping-texts.ts';

const FIELD_KEYS = Object.keys(FIELD_MESSAGES['en-US']) as FieldMessageKey[];

/** They are by rule or key, and by field; their placeholders are those of `RuleMessages`. */
export const formMessagesSchema = v.partial(
  v.strictObject({
    required: wordingSchema,
    accepted: wordingSchema,
    email: wordingSchema,
    number: wordingSchema,
    max: wordingSchema,
    min: wordingSchema,
    maxlength: wordingSchema,
    minlength: wordingSchema,
    pattern: wordingSchema,
    tel: wordingSchema,
    northAmerican: wordingSchema,
    url: wordingSchema,
    errors: wordingSchema,
    oneError: wordingSchema,
    manyErrors: wordingSchema,
    fields: v.record(v.picklist(FIELD_KEYS), wordingSchema),
  } satisfies Record<keyof RuleMessages | 'fields', unknown>),
) satisfies v.GenericSchema<unknown, OwnFormMessages>;

const REVIEW_MESSAGE_KEYS = Object.keys(REVIEW_MESSAGES['en-US']) as (keyof ReviewMessages)[];

/** Operators' own wording: any of the keys. */
export const reviewMessagesSchema = v.record(
  v.picklist(REVIEW_MESSAGE_KEYS),
  v.pipe(v.string(), v.minLength(1)),
) as v.GenericSchema<unknown, Partial<ReviewMessages>>;

const SHIPPING_TEXT_KEYS = [
  ...Object.keys(SHIPPING_TEXTS['en-US']),
  ...Object.keys(ORDER_TEXTS['en-US']),
] as (keyof OwnShippingTexts)[];

/** Any of the keys. Neither a page's script nor an order's page reads it. */
export const ownShippingTextsSchema = v.record(
  v.picklist(SHIPPING_TEXT_KEYS),
  v.pipe(v.string(), v.minLength(1)),
) as v.GenericSchema<unknown, OwnShippingTexts>;
