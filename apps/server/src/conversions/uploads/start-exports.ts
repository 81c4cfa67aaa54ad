import { MINUTE_MS } from '@zipfront/contracts/day-ms';
import type { Config } from '../../platform/config/config.ts';
import { describeError } from '../../platform/http/describe-error.ts';
import { repeatJob } from '../../platform/jobs/repeat-job.ts';
import { StoreUnavailable } from '../../platform/store/store-unavailable.ts';
import type { ConversionPlatform } from './apis/conversion-platform.ts';
import { createDataManager, DATA_MANAGER_URL } from './apis/data-manager.ts';
import { createGoogleToken } from './apis/google-token.ts';
import { createMetaConversions, GRAPH_URL } from './apis/meta-conversions.ts';
import { type ExportParts, runExports } from './run-exports.ts';

/** Period of the job: platforms show conversions hours later. */
const EXPORT_EVERY_MS = 5 * MINUTE_MS;

/** The variables that say by which APIs conversions are sent. */
export type ExportConfig = Pick<
  Config,
  'googleAdsAccount' | 'googleAdsCredentials' | 'metaDataset' | 'metaAccessToken' | 'metaApiVersion'
>;

/** Exports that are running. */
export interface RunningExports {
  /** Ends the pass: what was claimed is tried again after the claim. */
  stop(): Promise<void>;
}

/** The platforms that conversions are sent to by requests. */
export function exportPlatforms(config: ExportConfig, now: () => number): ConversionPlatform[] {
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

/**
 * Sends conversions to the platforms that are set up, every few minutes, by one server for all; without a platform nothing is
 * started.
 */
export function startExports(parts: ExportParts): RunningExports {
  const { log, platforms } = parts;
  if (platforms.length === 0) return { stop: async () => {} };
  const stopping = new AbortController();
  const pass = async () => {
    try {
      await runExports(parts, stopping.signal);
      return true;
    } catch (error) {
      if (error instanceof StoreUnavailable) {
        log.warn({ reason: error.message }, 'exports wait for the store');
      } else {
        log.error({ error: describeError(error as Error) }, 'conversions could not be exported');
      }
      return false;
    }
  };
  const failure = 'exports wait for the store';
  const job = repeatJob(pass, { ...parts, name: 'exports', everyMs: EXPORT_EVERY_MS, failure });
  return {
    stop() {
      stopping.abort();
      return job.stop();
    },
  };
}
