// Calls that guests may make. Guests are external people who open or evaluate bids, and may also
// manage their own account and notifications. All other calls, including ones added later, are
// refused. The list is on the server rather than in the contract, because browsers don't need it.
import { logout } from '#domain/contract/auth.ts'
import { confirmPassword } from '#domain/contract/auth-proofs.ts'
import {
  getBidding,
  saveOpenerKey,
  askForChallenge,
  proveOpenerKey,
} from '#domain/contract/bidding-calls.ts'
import {
  confirmConsensus,
  declareConflicts,
  finishCriterion,
  getConsensus,
  getEvaluation,
  getJudgedBid,
  listDeclarations,
  listJudgedBids,
  listOwnScores,
  readJudgedFile,
  saveScore,
} from '#domain/contract/evaluation-calls.ts'
import { downloadReplyFile, listClarifications } from '#domain/contract/clarification-calls.ts'
import { listGuestOpenings, acceptOpenerInvitation } from '#domain/contract/guest.ts'
import { listPanelTasks } from '#domain/contract/panel-task.ts'
import {
  startMfaEnrolment,
  confirmMfaEnrolment,
  renewRecoveryCodes,
  disableMfa,
} from '#domain/contract/mfa.ts'
import {
  listNotifications,
  countUnread,
  markRead,
  markAllRead,
  streamNotifications,
} from '#domain/contract/notification.ts'
import {
  getOpening,
  confirmOpening,
  confirmPrices,
  listShares,
  giveShares,
  stopWaiting,
  listOpenedBids,
} from '#domain/contract/opening.ts'
import { getOpeningRecord, downloadOpeningRecord } from '#domain/contract/opening-record.ts'
import { getUser } from '#domain/contract/user.ts'
import {
  getProfile,
  updateNotifications,
  changePassword,
  listSessions,
  endOneSession,
  endOtherSessions,
} from '#domain/contract/own-account.ts'
import { answerSsoQuestion, getSsoQuestion } from '#domain/contract/sso-calls.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'

export const openToGuests: ReadonlySet<Endpoint> = new Set<Endpoint>([
  confirmPassword,
  getSsoQuestion,
  answerSsoQuestion,
  logout,
  getBidding,
  saveOpenerKey,
  askForChallenge,
  proveOpenerKey,
  listGuestOpenings,
  acceptOpenerInvitation,
  listPanelTasks,
  getEvaluation,
  declareConflicts,
  listDeclarations,
  listJudgedBids,
  getJudgedBid,
  readJudgedFile,
  listOwnScores,
  saveScore,
  finishCriterion,
  getConsensus,
  confirmConsensus,
  listClarifications,
  downloadReplyFile,
  startMfaEnrolment,
  confirmMfaEnrolment,
  renewRecoveryCodes,
  disableMfa,
  listNotifications,
  countUnread,
  markRead,
  markAllRead,
  streamNotifications,
  getOpening,
  confirmOpening,
  confirmPrices,
  listShares,
  giveShares,
  stopWaiting,
  listOpenedBids,
  getOpeningRecord,
  downloadOpeningRecord,
  getUser,
  getProfile,
  updateNotifications,
  changePassword,
  listSessions,
  endOneSession,
  endOtherSessions,
])
