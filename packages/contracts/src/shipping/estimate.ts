import * as v from 'valibot';
import { isInCalendar } from '../time/time.ts';
import { zipCodeSchema } from '../visits/zip-code.ts';
import { motorcycleTypeSchema, VEHICLE_KINDS } from './vehicle.ts';

export const ESTIMATE_API_PATH = '/api/estimates/';

/** How a vehicle travels: on an open carrier, or in an enclosed one. */
export const TRANSPORTS = ['open', 'enclosed'] as const;

export const transportSchema = v.picklist(TRANSPORTS);

export const shipmentSchema = v.object({
  from: zipCodeSchema,
  to: zipCodeSchema,
  kind: v.picklist(VEHICLE_KINDS),
  /** It is null for anything but a motorcycle. */
  motorcycleType: v.nullable(motorcycleTypeSchema),
  running: v.boolean(),
  transport: transportSchema,
  date: v.optional(v.nullable(v.pipe(v.string(), v.isoDate(), v.check(isInCalendar))), null),
});

export type Shipment = v.InferOutput<typeof shipmentSchema>;

/** Why there is no price without a call. */
const CALL_REASONS = [
  /** The route crosses water: its ends are on different land masses. */
  'off-mainland',
  /** Both ends are on a land mass off the mainland, which the price table does not cover. */
  'local',
  /** No road leads to one end. */
  'no-road',
  'military',
  'unknown-place',
] as const;

const wholeDollarsSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

export const estimateSchema = v.variant('outcome', [
  v.object({
    outcome: v.literal('priced'),
    low: wholeDollarsSchema,
    high: wholeDollarsSchema,
    miles: v.pipe(v.number(), v.integer(), v.minValue(0)),
    transitDays: v.tuple([v.number(), v.number()]),
    /** Parts of the range's middle: the distance's price, then each reason's. They add up to it. */
    reasons: v.array(
      v.object({
        reason: v.picklist(['distance', 'vehicle', 'enclosed', 'season', 'not-running']),
        /** May be negative: a motorcycle takes less room than a car. */
        dollars: v.pipe(v.number(), v.integer()),
      }),
    ),
  }),
  v.object({ outcome: v.literal('call'), why: v.picklist(CALL_REASONS) }),
]);

export type Estimate = v.InferOutput<typeof estimateSchema>;
