import { acceptCode } from './accounts/accept-code.ts';
import { addAccount } from './accounts/add-account.ts';
import { changeAccount } from './accounts/change-account.ts';
import { changePassword } from './accounts/change-password.ts';
import { confirmSession, endSession, recordFailure, touchSession } from './accounts/end-session.ts';
import { holdForm, takeHeldForm } from './accounts/hold-form.ts';
import { makeFirstLink } from './accounts/make-first-link.ts';
import { recordAction } from './accounts/record-action.ts';
import { recordBackup } from './accounts/record-backup.ts';
import { resetAccount } from './accounts/reset-account.ts';
import {
  startSecondFactor,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from './accounts/second-factor.ts';
import { startSession } from './accounts/start-session.ts';
import { useLink } from './accounts/use-link.ts';
import { resendNotifications } from './console/resend-notifications.ts';
import { changeCallBack } from './desk/change-call-back.ts';
import { deleteCallBackAtDesk } from './desk/delete-call-back-at-desk.ts';
import { deleteOrderAtDesk } from './desk/delete-order-at-desk.ts';
import { moderateAtDesk } from './desk/moderate-at-desk.ts';
import { noteOrder } from './desk/note-order.ts';
import { showContact, showOrderContact } from './desk/show-contact.ts';
import { storeErrorReports } from './errors/store-error-reports.ts';
import { packEvents, unpackEvents } from './events/fast/pack-events.ts';
import { storeEvents, storeUnlimited } from './events/store-events.ts';
import { storeReplayed } from './events/store-replayed.ts';
import { registerExperiments } from './experiments/register-experiments.ts';
import { storeServed } from './experiments/store-served.ts';
import { claimExports } from './exports/claim-exports.ts';
import { recordExportDownload } from './exports/record-export-download.ts';
import { recordExports } from './exports/record-exports.ts';
import { releaseRetractions } from './exports/release-retractions.ts';
import { resendExports } from './exports/resend-exports.ts';
import { recordFeedFetch, setFeedKey } from './exports/set-feed-key.ts';
import { settleExports } from './exports/settle-exports.ts';
import { takeRetractions } from './exports/take-retractions.ts';
import { makeHandoff } from './handoffs/make-handoff.ts';
import { nameVisitor } from './handoffs/name-visitor.ts';
import { claimNotifications } from './notifications/claim-notifications.ts';
import { reportOverdue } from './notifications/report-overdue.ts';
import { settleNotification } from './notifications/settle-notification.ts';
import { askForCall } from './orders/ask-for-call.ts';
import { changeOrder } from './orders/change-order.ts';
import { confirmOrder } from './orders/confirm-order.ts';
import { deleteOrder } from './orders/delete-order.ts';
import { requestCallBack } from './orders/request-call-back.ts';
import { saveOrder } from './orders/save-order.ts';
import {
  addPartner,
  addPartnerKey,
  changeWords,
  endPartnerKey,
  setPartnerDisabled,
} from './postbacks/add-partner.ts';
import { countRefusal } from './postbacks/count-refusal.ts';
import { countRefused, dismissRefused } from './postbacks/count-refused.ts';
import { refusePostback } from './postbacks/refuse-postback.ts';
import { settleLead } from './postbacks/settle-lead.ts';
import { storePostback } from './postbacks/store-postback.ts';
import { tryPostback } from './postbacks/try-postback.ts';
import { expirePromises } from './reports/expire-promises.ts';
import { foldCounts } from './reports/fold-counts.ts';
import { redateVisits, storeZone } from './reports/follow-zones.ts';
import { recordStep } from './reports/record-steps.ts';
import { recountDay } from './reports/recount-day.ts';
import { storeSourceCounts } from './reports/store-source-counts.ts';
import { deleteExpired } from './retention/delete-expired.ts';
import { deleteReview } from './reviews/delete-review.ts';
import { importReviews } from './reviews/import-reviews.ts';
import { moderateReview } from './reviews/moderate-review.ts';
import { storeReview } from './reviews/store-review.ts';
import { addSamplePartner } from './samples/add-sample-partner.ts';
import { deleteSamples } from './samples/delete-samples.ts';
import { countSampleSpend } from './samples/fill-sample-spend.ts';
import { importSampleReviews } from './samples/import-sample-reviews.ts';
import { claimFill } from './samples/mark-samples.ts';
import { writeSamples } from './samples/write-samples.ts';
import { applyImport } from './spend/apply-import.ts';
import { joinCampaigns, separateCampaigns } from './spend/join-campaigns.ts';
import { addSpend } from './spend/store-preview.ts';
import { undoImport } from './spend/undo-import.ts';
import { commandRegistry } from './store/command-registry.ts';
import { overwriteDeleted } from './store/overwrite-deleted.ts';
import { probeWrite } from './store/probe-write.ts';
import { storeSecret } from './store/store-secret.ts';
import { endJob, takeJob } from './store/take-job.ts';
import { cleanMarkedVisit } from './visits/clean-marked-visit.ts';
import { createVisit, createVisits } from './visits/create-visit.ts';
import { deleteVisit } from './visits/delete-visit.ts';
import { markVisit } from './visits/mark-visit.ts';
import { purgeVisits } from './visits/purge-visits.ts';
import { useVisit } from './visits/use-visit.ts';

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
