import {
  changeCallBack,
  changeOrder,
  decideReviews,
  getCallBack,
  getOrder,
  getReview,
  listCallBacks,
  listOrders,
  listReviews,
  noteOrder,
  showCallBackNumber,
  showOrderContact,
} from './desk.ts';
import { getLead, listLeads } from './leads.ts';
import {
  addAccount,
  changeAccount,
  getExperiment,
  getHealth,
  listAccounts,
  listActions,
  listExperiments,
  listNotifications,
  listPages,
  resendNotifications,
  resetAccount,
  sendTestMail,
} from './operating.ts';
import {
  addPartner,
  changePartner,
  correctReport,
  dismissReport,
  endPartnerKey,
  getPartner,
  listPartners,
  listRefusedReports,
  listRejections,
  listUnmatched,
  makePartnerKey,
} from './partners.ts';
import { getReport } from './reports.ts';
import {
  addSavedReport,
  changeSavedReport,
  deleteSavedReport,
  getSavedReport,
  listSavedReports,
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
import {
  applySpendImport,
  getSpendImport,
  listSpendImports,
  listSpendRows,
  pushSpend,
  undoSpendImport,
  uploadSpend,
} from './spend-imports.ts';
import {
  getUploadFile,
  listDeadUploads,
  listUploadFiles,
  listUploadGoals,
  listUploads,
  makeUploadFile,
  resendUploads,
} from './uploads.ts';

/** All operations of the API by their names, in the order of the reference. */
export const OPERATIONS = {
  ...{ startSession, enterCode, getSession, confirmSession, endSession },
  ...{ getToken, listTokens, makeToken, revokeToken },
  ...{ getReport },
  ...{ listSavedReports, addSavedReport, getSavedReport, changeSavedReport, deleteSavedReport },
  ...{ listLeads, getLead },
  ...{ listSpendImports, uploadSpend, pushSpend, getSpendImport, listSpendRows },
  ...{ applySpendImport, undoSpendImport },
  ...{ listPartners, addPartner, getPartner, changePartner, makePartnerKey, endPartnerKey },
  ...{ listRejections, listUnmatched, listRefusedReports, correctReport, dismissReport },
  ...{ listUploads, listUploadGoals, listUploadFiles, makeUploadFile, getUploadFile },
  ...{ listDeadUploads, resendUploads },
  ...{ listCallBacks, getCallBack, changeCallBack, showCallBackNumber },
  ...{ listOrders, getOrder, changeOrder, noteOrder, showOrderContact },
  ...{ listReviews, getReview, decideReviews },
  ...{ listExperiments, getExperiment, listPages, getHealth },
  ...{ listNotifications, resendNotifications, sendTestMail },
  ...{ listActions, listAccounts, addAccount, changeAccount, resetAccount },
};

/** The operations by their names. */
export type Operations = typeof OPERATIONS;
