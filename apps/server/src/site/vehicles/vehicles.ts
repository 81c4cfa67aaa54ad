import { readFileSync } from 'node:fs';
import { getOwn } from '@zipfront/contracts/own';
import {
  VEHICLE_KINDS,
  type VehicleGroup,
  type VehicleKind,
} from '@zipfront/contracts/shipping/vehicle';
import { repositoryPath } from '../../repository-path.ts';

/** The known vehicles, in memory. Letter case and punctuation of names do not matter. */
export interface Vehicles {
  makes(group: VehicleGroup, year: number): string[];
  models(group: VehicleGroup, year: number, make: string): string[];
  /** Kind of a model, even with an engine or trim after it; undefined for an unknown model. */
  kindOf(group: VehicleGroup, make: string, model: string): VehicleKind | undefined;
}

const MAKES: Record<string, string> = {
  chevy: 'chevrolet',
  mercedes: 'mercedesbenz',
  vw: 'volkswagen',
};

/** Returns a name by its letters and digits only: `F-150`, `F150` and `f 150` are the same. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the key of a make: `Chevy` is Chevrolet. */
export function makeKey(name: string): string {
  const key = nameKey(name);
  return getOwn(MAKES, key) ?? key;
}

/** `Silverado 1500 LT`, `Silverado 1500`, `Silverado`: the last words may name a trim. */
function modelKeys(make: string, model: string): string[] {
  const words = model.trim().split(/\s+/).map(nameKey).filter(Boolean);
  const start = words.length > 1 && makeKey(words[0] ?? '') === makeKey(make) ? 1 : 0;
  return words
    .slice(start)
    .map((_, index, all) => all.slice(0, all.length - index).join(''))
    .filter(Boolean);
}

const VEHICLES_FILE = repositoryPath('data/vehicles.txt');

interface Model {
  kind: VehicleKind;
  model: string;
  fromYear: number;
  toYear: number;
}

interface Make {
  make: string;
  models: Model[];
  /** The kind of each model by its key. If two differ only in punctuation, the first counts. */
  kinds: Map<string, VehicleKind>;
}

type Group = Map<string, Make>;

/** Throws for a missing file or a wrong line: file, line and problem. */
export function loadVehicles(file = VEHICLES_FILE): Vehicles {
  const groups: Record<VehicleGroup, Group> = { motorcycle: new Map(), fourWheels: new Map() };
  const groupFor = (kind: VehicleKind): Group =>
    kind === 'motorcycle' ? groups.motorcycle : groups.fourWheels;

  let kind: VehicleKind | undefined;
  let make: string | undefined;
  let entry: Make | undefined;
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      if (line === '' || line.startsWith('#')) return;
      const [kindField, makeField, model, from, to, more] = line.split('\t');
      // Most lines repeat both, and reuse the entry of the line before.
      if (kindField !== '=' || makeField !== '=') entry = undefined;
      if (kindField !== '=') kind = VEHICLE_KINDS.find((known) => known === kindField);
      if (makeField !== '=') make = makeField;
      const fromYear = Number(from);
      const toYear = to === '-' ? Number.POSITIVE_INFINITY : Number(to);
      if (!kind || !make || !model || !(fromYear <= toYear) || more !== undefined) {
        throw new Error(`${file}:${index + 1} is no vehicle: ${JSON.stringify(line)}.`);
      }
      entry ??= makeIn(groupFor(kind), make);
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

function makeIn(group: Group, make: string): Make {
  const key = makeKey(make);
  const entry = group.get(key) ?? { make, models: [], kinds: new Map() };
  group.set(key, entry);
  return entry;
}
