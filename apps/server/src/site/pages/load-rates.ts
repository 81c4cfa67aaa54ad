import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Rates, ratesSchema } from '@zipfront/contracts/content/rates';
import { RATES_FILE } from './content/content-files.ts';
import { ContentError } from './content/content-model.ts';
import { type EarlierValues, readYamlFile } from './content/yaml-file.ts';

/**
 * `<contentDir>/<site>/rates.yaml`; null if the site makes no estimates.
 *
 * @param earlier values that an earlier start read from files of rates
 * @throws ContentError with every error in the file, such as a table that is not monotone
 */
export function loadRates(
  contentDir: string,
  siteName: string,
  earlier?: EarlierValues,
): Rates | null {
  const file = join(contentDir, siteName, RATES_FILE);
  if (!existsSync(file)) return null;
  const { value, errors } = readYamlFile(file, ratesSchema, earlier);
  if (value === null) throw new ContentError(errors);
  return value;
}
