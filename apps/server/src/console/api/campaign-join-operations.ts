import type { CampaignNames } from '@zipfront/contracts/console/reports';
import {
  findJoins,
  joinCampaigns,
  separateCampaigns,
} from '../../reporting/campaigns/join-campaigns.ts';
import type { ConsoleContext } from '../console-context.ts';
import { timeText } from '../csv-file.ts';
import { conflict, missing } from './api-problem.ts';
import type { Handlers } from './serve-operation.ts';

/** Campaigns of visits and of spend that are one. */
export function campaignJoinOperations({
  store,
  now,
}: ConsoleContext): Pick<Handlers, 'listJoins' | 'joinCampaigns' | 'undoJoin'> {
  return {
    async listJoins() {
      const found = await findJoins(store.reads);
      return {
        rows: found.map(({ at, visits, spend, ...join }) => ({
          ...{ ...join, at: timeText(at), visits: namesOf(visits), spend: namesOf(spend) },
        })),
      };
    },

    async joinCampaigns({ body }, { by }) {
      const [visits, spend] = [readNames(body.visits), readNames(body.spend)];
      if (await store.write(joinCampaigns, { visits, spend, by, at: now() })) return undefined;
      throw conflict('too-many-joins', 'There are too many joined campaigns. Undo some first.');
    },

    async undoJoin({ param }, { by }) {
      if (await store.write(separateCampaigns, { id: param.id, by, at: now() })) return undefined;
      throw missing('No join has this id, or it was ended before.');
    },
  };
}

function namesOf({ source, campaignId, campaign }: CampaignNames) {
  return { source, campaign_id: campaignId, campaign };
}

function readNames({
  source,
  campaign_id: campaignId = '',
  campaign,
}: {
  source: string;
  campaign_id?: string | undefined;
  campaign: string;
}): CampaignNames {
  return { source, campaignId, campaign };
}
