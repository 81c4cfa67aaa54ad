import * as accounts from './accounts.ts';
import * as alerts from './alerts.ts';
import * as badEvents from './bad-events.ts';
import * as callBacks from './call-backs.ts';
import * as campaignJoins from './campaign-joins.ts';
import * as content from './content.ts';
import * as desk from './desk.ts';
import * as experiments from './experiments.ts';
import * as feed from './feed.ts';
import * as firstSteps from './first-steps.ts';
import * as funnel from './funnel.ts';
import * as health from './health.ts';
import * as leads from './leads.ts';
import * as notifications from './notifications.ts';
import type { Operation } from './operation.ts';
import * as orders from './orders.ts';
import * as ownAccount from './own-account.ts';
import * as partnerDecisions from './partner-decisions.ts';
import * as partnerReports from './partner-reports.ts';
import * as partners from './partners.ts';
import * as privacy from './privacy.ts';
import * as reports from './reports.ts';
import * as reviews from './reviews.ts';
import * as savedReports from './saved-reports.ts';
import * as sessions from './sessions.ts';
import * as sites from './sites.ts';
import * as spendImportContents from './spend-import-contents.ts';
import * as spendImports from './spend-imports.ts';
import * as today from './today.ts';
import * as uploadFiles from './upload-files.ts';
import * as uploads from './uploads.ts';

const TOPICS = {
  ...sessions,
  ...ownAccount,
  ...today,
  ...alerts,
  ...firstSteps,
  ...reports,
  ...partnerDecisions,
  ...privacy,
  ...funnel,
  ...sites,
  ...savedReports,
  ...leads,
  ...spendImports,
  ...spendImportContents,
  ...campaignJoins,
  ...partners,
  ...partnerReports,
  ...uploads,
  ...uploadFiles,
  ...feed,
  ...desk,
  ...callBacks,
  ...orders,
  ...reviews,
  ...experiments,
  ...health,
  ...content,
  ...badEvents,
  ...notifications,
  ...accounts,
};

type Topics = typeof TOPICS;

export type Operations = {
  [Id in keyof Topics as Topics[Id] extends Operation ? Id : never]: Topics[Id];
};

export const OPERATIONS = Object.fromEntries(
  Object.entries(TOPICS).filter(([, exported]) => isOperation(exported)),
) as Operations;

function isOperation(exported: unknown): exported is Operation {
  return typeof exported === 'object' && exported !== null && 'summary' in exported;
}
