import { join, resolve } from 'node:path';
import { PLATFORMS, type PlatformName } from '@zipfront/contracts/console/uploads';
import type { UploadSettings } from '@zipfront/contracts/content/upload-settings';
import { UPLOAD_VARIABLES } from '../../platform/config/upload-variables.ts';
import type { ConsoleContext } from '../console-context.ts';
import { goalsExample } from '../settings-examples.ts';
import type { Handlers } from './serve-operation.ts';

const { googleAdsAccount, googleAdsCredentials, metaDataset, metaAccessToken } = UPLOAD_VARIABLES;

/** The variables that turn an API on. Microsoft takes files alone. */
const API_VARIABLES: Partial<Record<PlatformName, readonly { name: string }[]>> = {
  google: [googleAdsAccount, googleAdsCredentials],
  meta: [metaDataset, metaAccessToken],
};

/** What is set in files and variables, which the console shows and does not change. */
export function settingsOperations({
  pages,
  config,
  apiPlatforms,
}: ConsoleContext): Pick<Handlers, 'getUploadSettings'> {
  return {
    async getUploadSettings() {
      return {
        is_watched: config.watchContent,
        publish: `kill -HUP ${process.pid}`,
        apis: PLATFORMS.flatMap((platform) => {
          const variables = API_VARIABLES[platform]?.map(({ name }) => name);
          return variables ? [{ platform, is_on: apiPlatforms.includes(platform), variables }] : [];
        }),
        rows: pages.siteNames().map((site) => {
          const settings = pages.uploadsOf(site);
          const leads = {
            isReported: pages.hasReportedLeads(site),
            areEarningsKnown: pages.hasKnownEarnings(site),
          };
          return {
            site,
            file: join(resolve(config.contentDir), site, 'site.yaml'),
            example: settings === null ? goalsExample({ site, ...leads }) : null,
            settings: settings && settingsOf(settings),
          };
        }),
      };
    },
  };
}

function settingsOf({ notAsked, claims, contacts, goals }: UploadSettings) {
  return {
    ...{ not_asked: notAsked, claims, contacts },
    goals: goals.map(({ name, file, kinds, statuses, googleAction, metaEvent }) => ({
      ...{ name, file, kinds: [...kinds], statuses: [...statuses] },
      ...{ google_action: googleAction ?? null, meta_event: metaEvent ?? null },
    })),
  };
}
