import type { Config } from '../../../platform/config/config.ts';
import type { ConversionPlatform } from './conversion-platform.ts';
import { createDataManager, DATA_MANAGER_URL } from './data-manager.ts';
import { createGoogleToken } from './google-token.ts';
import { createMetaConversions, GRAPH_URL } from './meta-conversions.ts';

export type UploadConfig = Pick<
  Config,
  'googleAdsAccount' | 'googleAdsCredentials' | 'metaDataset' | 'metaAccessToken' | 'metaApiVersion'
>;

/** Makes the platforms that are set up with an API. */
export function createPlatforms(config: UploadConfig, now: () => number): ConversionPlatform[] {
  const { googleAdsAccount: accountId, googleAdsCredentials: credentials } = config;
  const { metaDataset: dataset, metaAccessToken: accessToken, metaApiVersion: version } = config;
  const platforms: ConversionPlatform[] = [];
  if (accountId !== null && credentials !== null) {
    const token = createGoogleToken(credentials, now);
    platforms.push(createDataManager({ url: DATA_MANAGER_URL, accountId, token }));
  }
  if (dataset !== null && accessToken !== null) {
    platforms.push(createMetaConversions({ url: GRAPH_URL, version, dataset, accessToken }));
  }
  return platforms;
}
