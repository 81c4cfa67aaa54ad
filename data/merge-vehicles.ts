import { isFullSizeVan } from './full-size-vans.ts';

/** What carries a vehicle's price: a car, a sport utility or minivan, a full-size van, a pickup, or a motorcycle. */
export type VehicleKind = 'car' | 'suv' | 'van' | 'truck' | 'motorcycle';

/** A model as the file has it. */
export interface VehicleRow {
  kind: VehicleKind;
  make: string;
  model: string;
  /** Model years. */
  fromYear: number;
  /** `STILL_MADE` where the source knows no last one. */
  toYear: number;
}

/** A model as the source has it: once for each kind that it was registered as. */
export interface SourceVehicle extends VehicleRow {
  /** How many patterns of identification numbers say so: the weight of the kind. */
  patterns: number;
}

/** The last year of what is still made. */
export const STILL_MADE = 9999;

/** No model year before it has an identification number of today's form. */
const FIRST_YEAR = 1981;

/**
 * The source's models, each once: a make and model that is registered as several kinds has the one
 * that most patterns say, except that motorcycles are lists of their own, and that full-size vans are
 * known by their names. Sorted by kind, make, model; makes that differ in letter case alone are one.
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
