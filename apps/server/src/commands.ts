import { changeAccount } from './console/accounts/accounts.ts';
import { addAccount, makeFirstLink, resetAccount } from './console/accounts/add-account.ts';
import { addApiToken, revokeApiToken, touchApiToken } from './console/accounts/api-tokens.ts';
import { acceptLink } from './console/accounts/links.ts';
import { changePassword } from './console/accounts/password.ts';
import {
  acceptCode,
  startSecondFactor,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from './console/accounts/second-factor.ts';
import {
  confirmSession,
  endSession,
  recordFailure,
  startSession,
  touchSession,
} from './console/accounts/sessions.ts';
import { claimAnswer, releaseAnswer, storeAnswerOnce } from './console/api/idempotency.ts';
import { changeCallBack } from './console/desk/call-back.ts';
import { deleteCallBackAtDesk, deleteOrderAtDesk } from './console/desk/deletion.ts';
import { noteOrder } from './console/desk/desk-orders.ts';
import { moderateAtDesk } from './console/desk/desk-reviews.ts';
import { showCallBackNumber, showOrderContact } from './console/desk/show-contact.ts';
import {
  addSavedReport,
  changeSavedReport,
  deleteSavedReport,
  recordConditionCheck,
} from './console/saved-reports/saved-reports.ts';
import {
  queueSavedReport,
  queueSavedReportNow,
} from './console/saved-reports/send-saved-reports.ts';
import { stopReportMails } from './console/saved-reports/stop-report-mails.ts';
import { applyOrderOutcome } from './conversions/ledger/apply-order-outcome.ts';
import { applyOutcome } from './conversions/ledger/apply-outcome.ts';
import { extendOrders } from './conversions/ledger/extend-orders.ts';
import { addPartnerKey, endPartnerKey } from './conversions/postbacks/partner-keys.ts';
import {
  addPartner,
  changePartner,
  changeStatusMapping,
  setPartnerDisabled,
} from './conversions/postbacks/partners.ts';
import { countRefusal } from './conversions/postbacks/refusal-counts.ts';
import {
  correctRefused,
  dismissRefused,
  refusePostback,
} from './conversions/postbacks/refused-postbacks.ts';
import { storePostback } from './conversions/postbacks/store-postback.ts';
import { tryPostback } from './conversions/postbacks/try-postback.ts';
import { claimUploads } from './conversions/uploads/claim-uploads.ts';
import { recordFeedFetch, setFeedKey } from './conversions/uploads/feed.ts';
import { recordUploadOutcomes } from './conversions/uploads/record-outcomes.ts';
import { recordUploads } from './conversions/uploads/record-uploads.ts';
import { releaseUnsent, resendUploads } from './conversions/uploads/resend-uploads.ts';
import { releaseRetractions } from './conversions/uploads/retractions.ts';
import { claimNotifications, recordAttempt } from './notifications/outbox.ts';
import { reportOverdue } from './notifications/report-overdue.ts';
import { resendNotifications } from './notifications/resend-notifications.ts';
import { recordAction, recordBackup } from './platform/audit/audit-trail.ts';
import { deleteExpired } from './platform/retention/purge-records.ts';
import { claimJob, endJob } from './platform/store/claim-job.ts';
import { commandRegistry } from './platform/store/command-registry.ts';
import { overwriteDeleted } from './platform/store/delete-in-steps.ts';
import { probeWrite } from './platform/store/readiness.ts';
import { storeSecret } from './platform/store/secrets.ts';
import { storeServed } from './reporting/experiments/experiment-counts.ts';
import { registerExperiments } from './reporting/experiments/experiments.ts';
import { joinCampaigns, undoJoin } from './reporting/report/join-campaigns.ts';
import { recountForZone, storeZone } from './reporting/rollups/follow-zones.ts';
import { expirePendingEarnings } from './reporting/rollups/lead-money.ts';
import { recountDay, rollUpCounts } from './reporting/rollups/roll-up.ts';
import { storeSourceCounts } from './reporting/rollups/source-counts.ts';
import { applyImport, undoImport } from './reporting/spend/apply-import.ts';
import { addSpend, forgetPreview } from './reporting/spend/plan-import.ts';
import {
  forgetMarks,
  planDeletions,
  planFile,
  planRows,
  recordFile,
} from './reporting/warehouse/plan-files.ts';
import { beginRun, endRun, holdRun } from './reporting/warehouse/warehouse-runs.ts';
import { changeOrder } from './shipping/orders/change-order.ts';
import { deleteOrder } from './shipping/orders/delete-order.ts';
import { askForCall } from './shipping/orders/handle-call-back.ts';
import { requestCallBack } from './shipping/orders/request-call-back.ts';
import { confirmOrder, storeOrder } from './shipping/orders/store-order.ts';
import { deleteReview, importReviews } from './shipping/reviews/import-reviews.ts';
import { moderateReview } from './shipping/reviews/moderate-review.ts';
import { storeReview } from './shipping/reviews/store-review.ts';
import { storeErrorReports } from './visitors/errors/store-error-reports.ts';
import { packEvents, unpackEvents } from './visitors/events/fast/pack-events.ts';
import { storeReplayed } from './visitors/events/replay-bad-events.ts';
import { storeEvents, storeUnlimited } from './visitors/events/store-events.ts';
import { nameVisitor, recordQuoteShown, storeHandoff } from './visitors/handoffs/handoffs.ts';
import { deleteVisit } from './visitors/visits/delete-visit.ts';
import { cleanOptedOutVisit, setOptOut } from './visitors/visits/opt-out.ts';
import { purgeVisits } from './visitors/visits/purge-visits.ts';
import { refreshVisit } from './visitors/visits/refresh-visit.ts';
import { storeVisit, storeVisits } from './visitors/visits/store-visit.ts';

/** Every write of the server. The server and the writer's thread share this list. */
export const commands = commandRegistry(
  {
    storeVisit,
    refreshVisit,
    deleteVisit,
    setOptOut,
    cleanOptedOutVisit,
    purgeVisits,
    storeHandoff,
    nameVisitor,
    storeEvents,
    storeUnlimited,
    storeReplayed,
    registerExperiments,
    storeServed,
    deleteExpired,
    storeErrorReports,
    storeReview,
    moderateReview,
    importReviews,
    deleteReview,
    storeSecret,
    storeOrder,
    confirmOrder,
    deleteOrder,
    askForCall,
    changeOrder,
    requestCallBack,
    claimNotifications,
    recordAttempt,
    reportOverdue,
    resendNotifications,
    addSavedReport,
    changeSavedReport,
    deleteSavedReport,
    recordConditionCheck,
    stopReportMails,
    queueSavedReport,
    queueSavedReportNow,
    probeWrite,
    claimJob,
    endJob,
    overwriteDeleted,
    makeFirstLink,
    addAccount,
    resetAccount,
    changeAccount,
    addApiToken,
    revokeApiToken,
    touchApiToken,
    claimAnswer,
    storeAnswerOnce,
    releaseAnswer,
    acceptLink,
    startSession,
    acceptCode,
    touchSession,
    confirmSession,
    endSession,
    recordFailure,
    recordAction,
    recordBackup,
    changePassword,
    startSecondFactor,
    turnSecondFactorOn,
    turnSecondFactorOff,
    changeCallBack,
    showCallBackNumber,
    showOrderContact,
    noteOrder,
    moderateAtDesk,
    deleteOrderAtDesk,
    deleteCallBackAtDesk,
    recordUploads,
    claimUploads,
    recordUploadOutcomes,
    resendUploads,
    releaseUnsent,
    releaseRetractions,
    setFeedKey,
    recordFeedFetch,
    recordQuoteShown,
    expirePendingEarnings,
    rollUpCounts,
    recountForZone,
    storeZone,
    recountDay,
    storeSourceCounts,
    beginRun,
    planFile,
    planRows,
    planDeletions,
    recordFile,
    forgetMarks,
    endRun,
    holdRun,
    addSpend,
    forgetPreview,
    applyImport,
    undoImport,
    joinCampaigns,
    undoJoin,
    storePostback,
    countRefusal,
    refusePostback,
    correctRefused,
    dismissRefused,
    addPartner,
    addPartnerKey,
    endPartnerKey,
    changeStatusMapping,
    changePartner,
    setPartnerDisabled,
    tryPostback,
    applyOutcome,
    applyOrderOutcome,
    extendOrders,
  },
  {
    storeEvents: { pack: packEvents, unpack: unpackEvents },
    storeUnlimited: { pack: packEvents, unpack: unpackEvents },
  },
  { storeVisit: storeVisits },
);
