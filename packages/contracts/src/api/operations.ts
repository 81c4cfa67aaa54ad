import { addAccount, changeAccount, listAccounts, listActions, resetAccount } from './accounts.ts';
import { listBadEvents, listBadExamples, replayBadEvents } from './bad-events.ts';
import {
  changeCallBack,
  deleteCallBack,
  getCallBack,
  listCallBacks,
  showCallBackNumber,
} from './call-backs.ts';
import { joinCampaigns, listJoins, listUnmatchedCampaigns, undoJoin } from './campaign-joins.ts';
import { getContent, listContentPages } from './content.ts';
import { getDesk } from './desk.ts';
import {
  getExperiment,
  listExperimentAnalyses,
  listExperimentDays,
  listExperiments,
  listExperimentVariants,
  planExperiment,
} from './experiments.ts';
import { listFirstSteps } from './first-steps.ts';
import { getFunnel, listFunnelDays, listFunnelPages } from './funnel.ts';
import {
  getError,
  getHealth,
  listErrors,
  listPages,
  listScreenTimes,
  listSources,
} from './health.ts';
import { getLead, listLeads } from './leads.ts';
import { listNotifications, resendNotifications, sendTestMail } from './notifications.ts';
import {
  changeOrder,
  deleteOrder,
  getOrder,
  listOrders,
  noteOrder,
  showOrderContact,
} from './orders.ts';
import {
  acceptLink,
  changePassword,
  endOwnSession,
  getSecondFactor,
  listSessions,
  openLink,
  startSecondFactor,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from './own-account.ts';
import {
  getChoices,
  listPartnerDecisions,
  listPrivacy,
  listRejectionReasons,
} from './partner-facts.ts';
import {
  correctReport,
  dismissReport,
  getRefusedReport,
  listRefusedReports,
  listRejections,
  listUnmatched,
  tryReport,
} from './partner-reports.ts';
import {
  addPartner,
  changePartner,
  endPartnerKey,
  getPartner,
  listPartners,
  makePartnerKey,
} from './partners.ts';
import { getReport } from './reports.ts';
import { decideReviews, getReview, listReviews } from './reviews.ts';
import {
  addSavedReport,
  changeSavedReport,
  deleteSavedReport,
  getSavedReport,
  listSavedReports,
  sendSavedReport,
} from './saved-reports.ts';
import {
  confirmSession,
  endSession,
  enterCode,
  getSession,
  getToken,
  listTokens,
  makeToken,
  revokeToken,
  startSession,
} from './sessions.ts';
import { getNotificationSettings, getUploadSettings } from './settings.ts';
import { listSites } from './sites.ts';
import {
  applySpendImport,
  getSpendImport,
  listSpendCampaigns,
  listSpendDays,
  listSpendImports,
  listSpendRows,
  pushSpend,
  undoSpendImport,
  uploadSpend,
} from './spend-imports.ts';
import { getDays, listAlerts } from './today.ts';
import {
  getFeed,
  getSentUploads,
  getUploadFile,
  listDeadUploads,
  listUploadFiles,
  listUploadGoals,
  listUploadLeads,
  listUploads,
  makeFeedKey,
  makeUploadFile,
  resendUploads,
  tryUploads,
} from './uploads.ts';

/** All operations of the API by their names, in the order of the reference. */
export const OPERATIONS = {
  ...{ startSession, enterCode, getSession, confirmSession, endSession },
  ...{ openLink, acceptLink, listSessions, endOwnSession, changePassword },
  ...{ getSecondFactor, startSecondFactor, turnSecondFactorOn, turnSecondFactorOff },
  ...{ getToken, listTokens, makeToken, revokeToken },
  ...{ getDays, listAlerts, listFirstSteps },
  ...{ getReport, listPartnerDecisions, listRejectionReasons, listPrivacy, getChoices },
  ...{ getFunnel, listFunnelDays, listFunnelPages },
  ...{ listSites },
  ...{ listSavedReports, addSavedReport, getSavedReport, changeSavedReport, deleteSavedReport },
  sendSavedReport,
  ...{ listLeads, getLead },
  ...{ listSpendImports, uploadSpend, pushSpend, getSpendImport, listSpendRows, listSpendDays },
  ...{ listSpendCampaigns },
  ...{ applySpendImport, undoSpendImport, listJoins, listUnmatchedCampaigns },
  ...{ joinCampaigns, undoJoin },
  ...{ listPartners, addPartner, getPartner, changePartner, makePartnerKey, endPartnerKey },
  ...{ listRejections, listUnmatched, listRefusedReports, getRefusedReport },
  ...{ correctReport, dismissReport, tryReport },
  ...{ listUploads, listUploadLeads, listUploadGoals },
  ...{ listUploadFiles, makeUploadFile, getUploadFile },
  ...{ listDeadUploads, resendUploads, getSentUploads, tryUploads, getFeed, makeFeedKey },
  ...{ getDesk, listCallBacks, getCallBack, changeCallBack, showCallBackNumber, deleteCallBack },
  ...{ listOrders, getOrder, changeOrder, noteOrder, showOrderContact, deleteOrder },
  ...{ listReviews, getReview, decideReviews },
  ...{ listExperiments, getExperiment, listExperimentVariants, listExperimentAnalyses },
  ...{ listExperimentDays, planExperiment },
  ...{
    getHealth,
    getContent,
    listContentPages,
    listScreenTimes,
    listPages,
    listErrors,
    getError,
    listSources,
  },
  ...{ listBadEvents, listBadExamples, replayBadEvents },
  ...{ listNotifications, resendNotifications, sendTestMail },
  ...{ getUploadSettings, getNotificationSettings },
  ...{ listActions, listAccounts, addAccount, changeAccount, resetAccount },
};

/** The operations by their names. */
export type Operations = typeof OPERATIONS;
