import * as v from 'valibot';

/** A schema with the description of its field, which the tables of `docs/content/fields.md` show. */
export function described<const S extends v.GenericSchema>(
  schema: S,
  description: string,
): v.SchemaWithPipe<readonly [S, v.DescriptionAction<v.InferOutput<S>, string>]> {
  return v.pipe(schema, v.description(description));
}
