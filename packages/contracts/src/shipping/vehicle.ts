import * as v from 'valibot';
import { FIRST_MODEL_YEAR } from './form-fields.ts';

export const VEHICLE_API_PATH = '/api/vehicles/';

/** By price; `suv` includes minivans, `van` is full-size, `truck` a pickup. */
export const VEHICLE_KINDS = ['car', 'suv', 'van', 'truck', 'motorcycle'] as const;

export type VehicleKind = (typeof VEHICLE_KINDS)[number];

const VEHICLE_GROUPS = ['fourWheels', 'motorcycle'] as const;

const vehicleGroupSchema = v.picklist(VEHICLE_GROUPS);

export type VehicleGroup = v.InferOutput<typeof vehicleGroupSchema>;

export const MOTORCYCLE_TYPES = [
  'standard',
  'cruiser',
  'sport',
  'touring',
  'off-road',
  'scooter',
  'trike',
] as const;

export const motorcycleTypeSchema = v.picklist(MOTORCYCLE_TYPES);

export type MotorcycleType = v.InferOutput<typeof motorcycleTypeSchema>;

const yearSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}$/, 'a model year of four digits'),
  v.transform(Number),
  v.minValue(FIRST_MODEL_YEAR),
);

const nameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));

/** `GET /api/vehicles/`: makes of a year; with a make its models; with a model its kind. */
export const vehicleQuerySchema = v.object({
  group: vehicleGroupSchema,
  year: yearSchema,
  make: v.optional(nameSchema),
  model: v.optional(nameSchema),
});

export type VehicleQuery = v.InferOutput<typeof vehicleQuerySchema>;

/** Response of `GET /api/vehicles/`: names as they are spelled, sorted. */
export const vehicleResponseSchema = v.union([
  v.object({ makes: v.array(v.string()) }),
  v.object({ models: v.array(v.string()) }),
  /** It is null of a model that is not known. */
  v.object({ kind: v.nullable(v.picklist(VEHICLE_KINDS)) }),
]);

export type VehicleResponse = v.InferOutput<typeof vehicleResponseSchema>;
