import {
  VEHICLE_API_PATH,
  type VehicleGroup,
  type VehicleKind,
  type VehicleResponse,
  vehicleResponseSchema,
} from '@zipfront/contracts/shipping/vehicle';
import { parse } from 'valibot';
import { fetchInTime } from '../../requests/fetch-in-time.ts';

export interface VehicleNames {
  year: string;
  make: string;
  model: string;
}

export interface KnownVehicle {
  makes: string[];
  models: string[];
  /** Null while the vehicle is not named, or not known. */
  kind: VehicleKind | null;
}

export const NO_VEHICLE: KnownVehicle = { makes: [], models: [], kind: null };

/** Makes of a year, then models, then the kind. Throws if a request fails, and AbortError. */
export async function lookUpVehicle(
  group: VehicleGroup,
  { year, make, model }: VehicleNames,
  signal: AbortSignal,
): Promise<KnownVehicle> {
  const [makes, models, named] = await Promise.all([
    ask(group, { year }, signal),
    make ? ask(group, { year, make }, signal) : null,
    make && model ? ask(group, { year, make, model }, signal) : null,
  ]);
  return {
    makes: readNames(makes),
    models: readNames(models),
    kind: named && 'kind' in named ? named.kind : null,
  };
}

/** Returns null for an unknown vehicle. */
async function ask(
  group: VehicleGroup,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<VehicleResponse | null> {
  const url = `${VEHICLE_API_PATH}?${new URLSearchParams({ group, ...query })}`;
  const { ok, body } = await fetchInTime(fetch, url, { signal });
  return ok ? parse(vehicleResponseSchema, body) : null;
}

function readNames(answer: VehicleResponse | null): string[] {
  if (answer && 'makes' in answer) return answer.makes;
  return answer && 'models' in answer ? answer.models : [];
}
