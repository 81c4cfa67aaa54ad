import { isFullSizeVan } from './full-size-vans.ts';

/**
 * Kind of a vehicle, which its price depends on: `suv` includes minivans, `van` is full-size,
 * `truck` a pickup.
 */
export type VehicleKind = 'car' | 'suv' | 'van' | 'truck' | 'motorcycle';

/** A model in the data file. */
export interface VehicleRow {
  kind: VehicleKind;
  make: string;
  model: string;
  /** Model years. */
  fromYear: number;
  /** `STILL_MADE` if the source has no last year. */
  toYear: number;
}

/** A model in the source: one row for each kind that it was registered as. */
export interface SourceVehicle extends VehicleRow {
  /** Number of patterns of identification numbers with this kind, used as its weight. */
  patterns: number;
}

/** `toYear` of a model that is still made. */
export const STILL_MADE = 9999;

/** The first model year with identification numbers in today's format. */
const FIRST_YEAR = 1981;

/**
 * Merges the source's rows into one row per model. A model registered as several kinds gets the
 * kind of most patterns, except that motorcycles are separate models and full-size vans are
 * recognized by name. Sorted by kind, make, model; makes that differ only in letter case are the
 * same.
 */
export function mergeVehicles(source: SourceVehicle[]): VehicleRow[] {
  const spelling = new Map<string, string>();
  const models = new Map<string, SourceVehicle>();
  for (const entry of source) {
    const model = clean(entry.model);
    const makeKey = clean(entry.make).toLowerCase();
    if (model === '' || makeKey === '' || entry.toYear < FIRST_YEAR) continue;
    const make = spelling.get(makeKey) ?? clean(entry.make);
    spelling.set(makeKey, make);
    const group = entry.kind === 'motorcycle' ? 'motorcycle' : 'four wheels';
    const key = `${group}\t${makeKey}\t${model.toLowerCase()}`;
    const known = models.get(key);
    const most = known && known.patterns >= entry.patterns ? known : entry;
    models.set(key, {
      kind: most.kind,
      make,
      model: known?.model ?? model,
      fromYear: Math.max(FIRST_YEAR, Math.min(entry.fromYear, known?.fromYear ?? STILL_MADE)),
      toYear: Math.max(entry.toYear, known?.toYear ?? 0),
      patterns: most.patterns,
    });
  }
  return [...models.values()]
    .map(({ patterns: _, ...row }) => ({ ...row, kind: kindOf(row) }))
    .sort(
      (one, other) =>
        compare(one.kind, other.kind) ||
        compare(one.make, other.make) ||
        compare(one.model, other.model),
    );
}

function kindOf({ kind, make, model }: VehicleRow): VehicleKind {
  return kind !== 'motorcycle' && isFullSizeVan(make, model) ? 'van' : kind;
}

function clean(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** By code point, so that the file is the same on every machine. */
function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
