import { readFileSync } from 'node:fs';
import { own } from '@zipfront/contracts/own';
import {
  VEHICLE_KINDS,
  type VehicleGroup,
  type VehicleKind,
} from '@zipfront/contracts/shipping/vehicle';
import { repositoryPath } from '../../repository-path.ts';

/** The vehicles that we know, in memory. Names are taken in any letter case and punctuation. */
export interface Vehicles {
  /** The makes with a model of that year, as they are spelled, sorted. */
  makes(group: VehicleGroup, year: number): string[];
  /** The models of a make in that year; none of a make that is not known. */
  models(group: VehicleGroup, year: number, make: string): string[];
  /**
   * The kind of vehicle of a model, also where its engine or trim is named behind it; undefined of one
   * that is not known.
   */
  kindOf(group: VehicleGroup, make: string, model: string): VehicleKind | undefined;
}

/** Short names of makes that people type, as their makes are known. */
const MAKES: Record<string, string> = {
  chevy: 'chevrolet',
  mercedes: 'mercedesbenz',
  vw: 'volkswagen',
};

/** A name by its letters and digits alone: `F-150`, `F150` and `f 150` are one. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A make as it is looked up: `Chevy` is Chevrolet. */
export function makeKey(name: string): string {
  const key = nameKey(name);
  return own(MAKES, key) ?? key;
}

/**
 * Keys under which a typed model may be known, the likeliest first: all of it, then with fewer and
 * fewer words of its end, which name an engine or a trim: `Silverado 1500 LT`, `Silverado 1500`,
 * `Silverado`. The make before it is passed over.
 */
function modelKeys(make: string, model: string): string[] {
  const words = model.trim().split(/\s+/).map(nameKey).filter(Boolean);
  const start = words.length > 1 && makeKey(words[0] ?? '') === makeKey(make) ? 1 : 0;
  return words
    .slice(start)
    .map((_, index, all) => all.slice(0, all.length - index).join(''))
    .filter(Boolean);
}

/** The generated data file; its format is described in data/README.md. */
const VEHICLES_FILE = repositoryPath('data/vehicles.txt');

interface Model {
  kind: VehicleKind;
  /** As it is spelled. */
  model: string;
  fromYear: number;
  toYear: number;
}

interface Make {
  /** As it is spelled. */
  make: string;
  models: Model[];
  /** The kind of each model by its key; of two that differ in punctuation the first one's. */
  kinds: Map<string, VehicleKind>;
}

/** A list that is asked for as one: motorcycles, or all that has four wheels. */
type Group = Map<string, Make>;

/**
 * Reads the vehicles: two groups of makes, each make with its models.
 *
 * @param file a data file other than the generated one
 * @throws Error where the file is missing, or a line of it is wrong: file, line and what is wrong
 */
export function loadVehicles(file = VEHICLES_FILE): Vehicles {
  const groups: Record<VehicleGroup, Group> = { motorcycle: new Map(), fourWheels: new Map() };
  const groupOf = (kind: VehicleKind): Group =>
    kind === 'motorcycle' ? groups.motorcycle : groups.fourWheels;

  let kind: VehicleKind | undefined;
  let make: string | undefined;
  let entry: Make | undefined;
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      if (line === '' || line.startsWith('#')) return;
      const [kindField, makeField, model, from, to, more] = line.split('\t');
      // Most lines repeat both: the entry of the line before is theirs.
      if (kindField !== '=' || makeField !== '=') entry = undefined;
      if (kindField !== '=') kind = VEHICLE_KINDS.find((known) => known === kindField);
      if (makeField !== '=') make = makeField;
      const fromYear = Number(from);
      const toYear = to === '-' ? Number.POSITIVE_INFINITY : Number(to);
      if (!kind || !make || !model || !(fromYear <= toYear) || more !== undefined) {
        throw new Error(`${file}:${index + 1} is no vehicle: ${JSON.stringify(line)}.`);
      }
      entry ??= makeIn(groupOf(kind), make);
      entry.models.push({ kind, model, fromYear, toYear });
      const key = nameKey(model);
      if (!entry.kinds.has(key)) entry.kinds.set(key, kind);
    });

  const madeIn = (year: number) => (model: Model) => model.fromYear <= year && year <= model.toYear;

  return {
    makes: (group, year) =>
      [...groups[group].values()]
        .filter(({ models }) => models.some(madeIn(year)))
        .map((entry) => entry.make)
        .sort((one, other) => one.localeCompare(other, 'en')),
    models: (group, year, name) =>
      (groups[group].get(makeKey(name))?.models ?? [])
        .filter(madeIn(year))
        .map(({ model }) => model)
        .sort((one, other) => one.localeCompare(other, 'en', { numeric: true })),
    kindOf: (group, name, model) => {
      const make = groups[group].get(makeKey(name));
      const key = modelKeys(name, model).find((known) => make?.kinds.has(known));
      return key === undefined ? undefined : make?.kinds.get(key);
    },
  };
}

/** The make of a group, a new one unless it is known. */
function makeIn(group: Group, make: string): Make {
  const key = makeKey(make);
  const entry = group.get(key) ?? { make, models: [], kinds: new Map() };
  group.set(key, entry);
  return entry;
}
