import { acceptCode } from './console/accounts/accept-code.ts';
import { addAccount } from './console/accounts/add-account.ts';
import { changeAccount } from './console/accounts/change-account.ts';
import { changePassword } from './console/accounts/change-password.ts';
import {
  confirmSession,
  endSession,
  recordFailure,
  touchSession,
} from './console/accounts/end-session.ts';
import { holdForm, takeHeldForm } from './console/accounts/hold-form.ts';
import { makeFirstLink } from './console/accounts/make-first-link.ts';
import { resetAccount } from './console/accounts/reset-account.ts';
import {
  startSecondFactor,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from './console/accounts/second-factor.ts';
import { startSession } from './console/accounts/start-session.ts';
import { useLink } from './console/accounts/use-link.ts';
import { changeCallBack } from './console/desk/change-call-back.ts';
import { deleteCallBackAtDesk } from './console/desk/delete-call-back-at-desk.ts';
import { deleteOrderAtDesk } from './console/desk/delete-order-at-desk.ts';
import { moderateAtDesk } from './console/desk/moderate-at-desk.ts';
import { noteOrder } from './console/desk/note-order.ts';
import { showContact, showOrderContact } from './console/desk/show-contact.ts';
import { resendNotifications } from './console/resend-notifications.ts';
import {
  addPartner,
  addPartnerKey,
  changeWords,
  endPartnerKey,
  setPartnerDisabled,
} from './conversions/postbacks/add-partner.ts';
import { countRefusal } from './conversions/postbacks/count-refusal.ts';
import { countRefused, dismissRefused } from './conversions/postbacks/count-refused.ts';
import { refusePostback } from './conversions/postbacks/refuse-postback.ts';
import { settleLead } from './conversions/postbacks/settle-lead.ts';
import { storePostback } from './conversions/postbacks/store-postback.ts';
import { tryPostback } from './conversions/postbacks/try-postback.ts';
import { claimExports } from './conversions/uploads/claim-exports.ts';
import { recordExportDownload } from './conversions/uploads/record-export-download.ts';
import { recordExports } from './conversions/uploads/record-exports.ts';
import { releaseRetractions } from './conversions/uploads/release-retractions.ts';
import { resendExports } from './conversions/uploads/resend-exports.ts';
import { recordFeedFetch, setFeedKey } from './conversions/uploads/set-feed-key.ts';
import { settleExports } from './conversions/uploads/settle-exports.ts';
import { takeRetractions } from './conversions/uploads/take-retractions.ts';
import { addSamplePartner } from './demo/samples/add-sample-partner.ts';
import { deleteSamples } from './demo/samples/delete-samples.ts';
import { countSampleSpend } from './demo/samples/fill-sample-spend.ts';
import { importSampleReviews } from './demo/samples/import-sample-reviews.ts';
import { claimFill } from './demo/samples/mark-samples.ts';
import { writeSamples } from './demo/samples/write-samples.ts';
import { claimNotifications } from './notifications/claim-notifications.ts';
import { reportOverdue } from './notifications/report-overdue.ts';
import { settleNotification } from './notifications/settle-notification.ts';
import { recordAction } from './platform/audit/record-action.ts';
import { recordBackup } from './platform/audit/record-backup.ts';
import { deleteExpired } from './platform/retention/delete-expired.ts';
import { commandRegistry } from './platform/store/command-registry.ts';
import { overwriteDeleted } from './platform/store/overwrite-deleted.ts';
import { probeWrite } from './platform/store/probe-write.ts';
import { storeSecret } from './platform/store/store-secret.ts';
import { endJob, takeJob } from './platform/store/take-job.ts';
import { registerExperiments } from './reporting/experiments/register-experiments.ts';
import { storeServed } from './reporting/experiments/store-served.ts';
import { expirePromises } from './reporting/rollups/expire-promises.ts';
import { foldCounts } from './reporting/rollups/fold-counts.ts';
import { redateVisits, storeZone } from './reporting/rollups/follow-zones.ts';
import { recordStep } from './reporting/rollups/record-steps.ts';
import { recountDay } from './reporting/rollups/recount-day.ts';
import { storeSourceCounts } from './reporting/rollups/store-source-counts.ts';
import { applyImport } from './reporting/spend/apply-import.ts';
import { joinCampaigns, separateCampaigns } from './reporting/spend/join-campaigns.ts';
import { addSpend } from './reporting/spend/store-preview.ts';
import { undoImport } from './reporting/spend/undo-import.ts';
import { askForCall } from './shipping/orders/ask-for-call.ts';
import { changeOrder } from './shipping/orders/change-order.ts';
import { confirmOrder } from './shipping/orders/confirm-order.ts';
import { deleteOrder } from './shipping/orders/delete-order.ts';
import { requestCallBack } from './shipping/orders/request-call-back.ts';
import { saveOrder } from './shipping/orders/save-order.ts';
import { deleteReview } from './shipping/reviews/delete-review.ts';
import { importReviews } from './shipping/reviews/import-reviews.ts';
import { moderateReview } from './shipping/reviews/moderate-review.ts';
import { storeReview } from './shipping/reviews/store-review.ts';
import { storeErrorReports } from './visitors/errors/store-error-reports.ts';
import { packEvents, unpackEvents } from './visitors/events/fast/pack-events.ts';
import { storeEvents, storeUnlimited } from './visitors/events/store-events.ts';
import { storeReplayed } from './visitors/events/store-replayed.ts';
import { makeHandoff } from './visitors/leads/make-handoff.ts';
import { nameVisitor } from './visitors/leads/name-visitor.ts';
import { cleanMarkedVisit } from './visitors/visits/clean-marked-visit.ts';
import { createVisit, createVisits } from './visitors/visits/create-visit.ts';
import { deleteVisit } from './visitors/visits/delete-visit.ts';
import { markVisit } from './visitors/visits/mark-visit.ts';
import { purgeVisits } from './visitors/visits/purge-visits.ts';
import { useVisit } from './visitors/visits/use-visit.ts';

/** Every write that the server can make. The server and the thread that writes share this list. */
export const commands = commandRegistry(
  {
    createVisit,
    useVisit,
    deleteVisit,
    markVisit,
    cleanMarkedVisit,
    purgeVisits,
    makeHandoff,
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
    saveOrder,
    confirmOrder,
    deleteOrder,
    askForCall,
    changeOrder,
    requestCallBack,
    claimNotifications,
    settleNotification,
    reportOverdue,
    resendNotifications,
    probeWrite,
    takeJob,
    endJob,
    overwriteDeleted,
    makeFirstLink,
    addAccount,
    resetAccount,
    changeAccount,
    useLink,
    startSession,
    acceptCode,
    touchSession,
    confirmSession,
    holdForm,
    takeHeldForm,
    endSession,
    recordFailure,
    recordAction,
    recordBackup,
    changePassword,
    startSecondFactor,
    turnSecondFactorOn,
    turnSecondFactorOff,
    changeCallBack,
    showContact,
    showOrderContact,
    noteOrder,
    moderateAtDesk,
    deleteOrderAtDesk,
    deleteCallBackAtDesk,
    claimFill,
    addSamplePartner,
    writeSamples,
    importSampleReviews,
    deleteSamples,
    countSampleSpend,
    recordExports,
    claimExports,
    settleExports,
    resendExports,
    releaseRetractions,
    takeRetractions,
    setFeedKey,
    recordExportDownload,
    recordFeedFetch,
    recordStep,
    expirePromises,
    foldCounts,
    redateVisits,
    storeZone,
    recountDay,
    storeSourceCounts,
    addSpend,
    applyImport,
    undoImport,
    joinCampaigns,
    separateCampaigns,
    storePostback,
    countRefusal,
    refusePostback,
    countRefused,
    dismissRefused,
    addPartner,
    addPartnerKey,
    endPartnerKey,
    changeWords,
    setPartnerDisabled,
    tryPostback,
    settleLead,
  },
  {
    storeEvents: { pack: packEvents, unpack: unpackEvents },
    storeUnlimited: { pack: packEvents, unpack: unpackEvents },
  },
  { createVisit: createVisits },
);
