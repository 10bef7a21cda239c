// Permissions on a tender, in one table. Buyers act on their own organisation's tenders, and
// administrators on all. Suppliers never see drafts, archived tenders, or tenders cancelled before
// they were published. Only invited suppliers see an invite-only tender, and an NDA hides the
// content until it is accepted. Guests open or evaluate the bids for the tenders they were invited
// to, and see nothing else. Within an organisation, the member's role limits these rights.
//
// Buttons call `can`; tooltips and refusals use `whyNot`. For lists, features/tenders/server/visibility.ts
// repeats the rules `see` and `read` in SQL.
import type { EligibilityType, TenderStatus } from '../contract/tender.ts'
import { tenderStatusLabels } from '../contract/tender.ts'
import { actorRole } from '#kernel/contract/role.ts'
import type { MemberAction } from '#kernel/contract/member.ts'
import { isGuest } from '#kernel/rules/guest.ts'
import { whyNotMember } from '#kernel/rules/member.ts'
import {
  conflict,
  forbidden,
  hasPassed,
  hidden,
  type Actor,
  type Reason,
} from '#kernel/rules/permission.ts'
import { canFollow, hasEnded, type TenderTransition } from './tender-lifecycle.ts'

/** Facts about a tender that the rules need. */
export interface TenderFacts {
  organisation_id: number
  status: TenderStatus
  eligibility_type: EligibilityType
  submission_deadline: string
  clarification_deadline: string
  allow_questions: boolean
  require_interest_before_download: boolean
  /**
   * True if the tender has ever been published. This stays true if the tender becomes a draft
   * again, because suppliers may have read it.
   */
  was_published: boolean
  deleted_at: string | null
  /**
   * The next three fields describe the relation of the actor's organisation to the tender. All are
   * false for actors who are not suppliers.
   */
  is_invited: boolean
  has_accepted_nda: boolean
  is_interested: boolean
  /** True if bidding is set up; needed only for the action `close`. */
  takes_bids?: boolean | undefined
  /**
   * True once enough openers have confirmed the opening of the bids. From then on, the deadlines
   * can't be moved.
   */
  is_deadline_fixed?: boolean | undefined
  /**
   * True for a buyer if the opening of the bids has begun and somebody else chairs the panel; needed
   * only for the action `archive`.
   */
  is_led_by_other?: boolean | undefined
  /** True if the actor was appointed to open the bids; needed only for guests. */
  is_opener?: boolean
  /** True if the actor is on the evaluation panel; needed only for guests. */
  is_on_panel?: boolean
}

type Rule = (actor: Actor, tender: TenderFacts, now: Date) => Reason | undefined

export const canTexts = {
  notYours: 'Only the buyer organisation of this tender can do this.',
  archived: 'This tender has been deleted.',
  chairArchives:
    'The bids have been opened, so only the chair of the panel or an administrator can delete this tender.',
  askToCorrect: 'Ask an administrator if something needs correcting.',
  notArchived: 'Only deleted tenders can be restored or deleted permanently.',
  suppliersOnly: 'Only suppliers can do this.',
  notPublished: 'This tender is not open.',
  submissionPassed: 'The submission deadline has passed.',
  clarificationPassed: 'The clarification deadline has passed.',
  questionsOff: 'This tender doesn’t accept questions.',
  publishTenderFirst: 'Suppliers cannot see this tender. Publish the tender first.',
  interestFirst: 'Mark interest in this tender first.',
  interestedAlready: 'Your organisation has already registered interest.',
  notInterested: 'Your organisation has not registered interest.',
  ndaFirst: 'Accept the non-disclosure agreement of this tender first.',
  ndaAccepted: 'Your organisation has already accepted this agreement.',
  noNda: 'This tender has no non-disclosure agreement.',
  notInviteOnly: 'Only invite-only tenders have invitations.',
  notInvited: 'Your organisation has not been invited to this tender.',
  biddingOpen:
    'Suppliers can bid until the deadline, so you can’t close this tender early. Move the deadline or cancel the tender instead.',
  bidsStaySealed: 'Bids of a tender that was not brought to its end stay sealed.',
  beforeDeadline: 'Bids can be opened once the submission deadline has passed.',
  awardFirst: 'Award this tender first.',
  notAnnounced: 'You can get the evidence about your bid once the outcome has been announced.',
  tenderEnded: 'This tender has ended, so the buyer takes no more replies.',
  noOrganisation: 'Your account does not belong to an organisation.',
}

/**
 * Returns whether the actor manages the tender. Administrators manage all tenders, and buyers those
 * of their own organisation.
 */
function manages(actor: Actor, tender: TenderFacts): boolean {
  if (actorRole(actor) === 'admin') return true
  return actorRole(actor) === 'buyer' && actor.organisation?.id === tender.organisation_id
}

/**
 * Returns whether suppliers can see the tender. They never see a draft, even if it was published
 * before.
 */
export function isPublic(tender: Pick<TenderFacts, 'status' | 'was_published'>): boolean {
  return tender.status !== 'draft' && tender.was_published
}

const see: Rule = (actor, tender) => {
  if (isGuest(actor)) return hidden
  if (manages(actor, tender))
    return tender.deleted_at && actorRole(actor) !== 'admin' ? hidden : undefined
  if (tender.deleted_at || !isPublic(tender)) return hidden
  if (tender.eligibility_type === 'invite_only' && !tender.is_invited) return hidden
  if (actorRole(actor) === 'buyer') {
    // Buyers in other organisations have read-only access to open tenders while these are
    // published.
    return tender.eligibility_type === 'open' && tender.status === 'published' ? undefined : hidden
  }
  return undefined
}

/**
 * Applies to notices about a tender, such as its cancellation, that suppliers receive even if they
 * can no longer see the tender.
 */
const receiveNotices: Rule = (actor, tender) => {
  if (manages(actor, tender)) return undefined
  if (actorRole(actor) !== 'supplier' || !tender.was_published) return hidden
  return tender.eligibility_type === 'invite_only' && !tender.is_invited ? hidden : undefined
}

/**
 * Covers the description, lots, documents and questions, which may be hidden until the NDA is
 * accepted.
 */
const read: Rule = (actor, tender, now) => {
  const unseen = see(actor, tender, now)
  if (unseen) return unseen
  if (manages(actor, tender) || tender.eligibility_type !== 'nda_gated') return undefined
  return tender.has_accepted_nda ? undefined : forbidden(canTexts.ndaFirst)
}

/**
 * Covers internal information, such as statistics and the lists of interested and invited
 * organisations.
 */
const oversee: Rule = (actor, tender, now) => {
  const unseen = see(actor, tender, now)
  if (unseen) return unseen
  return manages(actor, tender) ? undefined : forbidden(canTexts.notYours)
}

/** Covers the contents of bids and the decisions about them, which administrators may not read. */
const readConfidential: Rule = (actor, tender, now) =>
  actorRole(actor) === 'admin' ? forbidden(canTexts.notYours) : oversee(actor, tender, now)

const manage: Rule = (actor, tender, now) => {
  const unseen = oversee(actor, tender, now)
  if (unseen) return unseen
  return tender.deleted_at ? conflict(canTexts.archived) : undefined
}

/**
 * Covers changes to the content, which are refused once the tender has ended because suppliers
 * relied on the content.
 */
const change: Rule = (actor, tender, now) => {
  const unmanaged = manage(actor, tender, now)
  if (unmanaged) return unmanaged
  if (!hasEnded(tender.status)) return undefined
  return conflict(`${tenderStatusLabels[tender.status]} tenders can no longer be edited.`)
}

/** Covers the tender's own fields. Administrators can also correct tenders that have ended. */
const edit: Rule = (actor, tender, now) => {
  if (actorRole(actor) === 'admin') return manage(actor, tender, now)
  const reason = change(actor, tender, now)
  return reason?.kind === 'conflict'
    ? conflict(`${reason.message} ${canTexts.askToCorrect}`)
    : reason
}

/** Returns a rule that also allows guests who have a role in the tender, until the tender ends. */
function orGuest(rule: Rule, hasPlace: (tender: TenderFacts) => boolean | undefined): Rule {
  return (actor, tender, now) => {
    if (!isGuest(actor)) return rule(actor, tender, now)
    return hasPlace(tender) && !tender.deleted_at && !hasEnded(tender.status) ? undefined : hidden
  }
}

const orAsOpener = (rule: Rule) => orGuest(rule, ({ is_opener }) => is_opener)

const orOnPanel = (rule: Rule) => orGuest(rule, ({ is_on_panel }) => is_on_panel)

/** Covers what managers and openers do while bids are being opened. */
const attend = orAsOpener(manage)

function step(transition: TenderTransition): Rule {
  return (actor, tender, now) => {
    const unmanaged = manage(actor, tender, now)
    if (unmanaged) return unmanaged
    if (canFollow(transition, tender.status)) return undefined
    return conflict(`${tenderStatusLabels[tender.status]} tenders cannot be changed this way.`)
  }
}

/**
 * Covers questions, which buyers in other organisations can't see although they may read the
 * tender.
 */
const seeQuestions: Rule = (actor, tender, now) => {
  const unread = read(actor, tender, now)
  if (unread) return unread
  return manages(actor, tender) || actorRole(actor) === 'supplier'
    ? undefined
    : forbidden(canTexts.notYours)
}

/**
 * Returns a rule for supplier actions that are allowed only while the tender is published and its
 * submission deadline has not passed.
 */
function whileOpen(access: Rule): Rule {
  return (actor, tender, now) => {
    const shut = access(actor, tender, now)
    if (shut) return shut
    if (actorRole(actor) !== 'supplier' || !actor.organisation)
      return forbidden(canTexts.suppliersOnly)
    if (tender.status !== 'published') return conflict(canTexts.notPublished)
    if (hasPassed(tender.submission_deadline, now)) return conflict(canTexts.submissionPassed)
    return undefined
  }
}

const takePart = whileOpen(read)

/** Covers withdrawing interest, which doesn't require accepting a changed NDA. */
const withdrawWhileOpen = whileOpen(see)

/**
 * Returns why an actor without registered interest is refused. The message suggests registering
 * interest only to suppliers who belong to an organisation, because nobody else can do so.
 */
function needInterest(actor: Actor, tender: TenderFacts): Reason | undefined {
  if (tender.is_interested) return undefined
  if (actorRole(actor) !== 'supplier') return forbidden(canTexts.suppliersOnly)
  return forbidden(actor.organisation ? canTexts.interestFirst : canTexts.noOrganisation)
}

/**
 * Suppliers can accept the NDA whenever they can see the tender, before they can read its content.
 */
const acceptNda: Rule = (actor, tender, now) => {
  const unseen = see(actor, tender, now)
  if (unseen) return unseen
  if (actorRole(actor) !== 'supplier' || !actor.organisation)
    return forbidden(canTexts.suppliersOnly)
  if (tender.eligibility_type !== 'nda_gated') return conflict(canTexts.noNda)
  return tender.has_accepted_nda ? conflict(canTexts.ndaAccepted) : undefined
}

/** Covers only the bids of the actor's own organisation, including after the tender has closed. */
const seeOwnBids: Rule = (actor, tender, now) =>
  read(actor, tender, now) ??
  (actorRole(actor) === 'supplier' && actor.organisation
    ? undefined
    : forbidden(canTexts.suppliersOnly))

/** Covers the standstill and contracts that follow an award. */
const manageContracts: Rule = (actor, tender, now) =>
  manage(actor, tender, now) ??
  (tender.status === 'awarded' ? undefined : conflict(canTexts.awardFirst))

const recover: Rule = (actor, tender, now) => {
  const unseen = see(actor, tender, now)
  if (unseen) return unseen
  if (actorRole(actor) !== 'admin') return forbidden(canTexts.notYours)
  return tender.deleted_at ? undefined : conflict(canTexts.notArchived)
}

const rules = {
  see,
  receiveNotices,
  read,
  edit,
  /** Covers changes to the bid set-up and the choice of openers. */
  manageBidding: change,
  moveDeadline: (actor, tender, now) =>
    change(actor, tender, now) ??
    (tender.is_deadline_fixed ? conflict(canTexts.submissionPassed) : undefined),
  /**
   * Once the opening has begun, deleting the tender ends its evaluation, so buyers other than the
   * panel's chair are refused.
   */
  archive: (actor, tender, now) =>
    manage(actor, tender, now) ??
    (tender.is_led_by_other && actorRole(actor) !== 'admin'
      ? forbidden(canTexts.chairArchives)
      : undefined),
  copy: manage,
  manageLots: change,
  /** Covers information for managers only, including information about archived tenders. */
  oversee,
  seeInterests: oversee,
  seeInvitations: oversee,
  invite: (actor, tender, now) =>
    change(actor, tender, now) ??
    (tender.eligibility_type === 'invite_only' ? undefined : conflict(canTexts.notInviteOnly)),
  writeNda: (actor, tender, now) =>
    change(actor, tender, now) ??
    (tender.eligibility_type === 'nda_gated' ? undefined : conflict(canTexts.noNda)),
  uploadDocuments: manage,
  /**
   * Covers titles, types and descriptions. `whyNotDescribe` in document-file.ts also checks each
   * document.
   */
  describeDocuments: change,
  /**
   * Covers documents that suppliers have never seen. `whyNotDelete` in document-file.ts checks each
   * document.
   */
  deleteDocuments: change,
  /** Without registered interest, suppliers see only their own organisation's questions. */
  seeQuestions,
  readPublishedAnswers: (actor, tender, now) => {
    const unseen = seeQuestions(actor, tender, now)
    if (unseen) return unseen
    return manages(actor, tender) ? undefined : needInterest(actor, tender)
  },
  /** Covers draft answers and the authors of questions. */
  overseeQuestions: oversee,
  answerQuestions: manage,
  /** Answers can be published only once suppliers can see the tender. */
  publishAnswers: (actor, tender, now) =>
    manage(actor, tender, now) ??
    (tender.status === 'draft' || !tender.was_published
      ? conflict(canTexts.publishTenderFirst)
      : undefined),
  seeAnalytics: oversee,
  publish: step('publish'),
  unpublish: step('unpublish'),
  /**
   * A tender that takes bids can't be closed before the deadline, because the bids already sent
   * could then be neither replaced nor opened.
   */
  close: (actor, tender, now) =>
    step('close')(actor, tender, now) ??
    (tender.takes_bids && !hasPassed(tender.submission_deadline, now)
      ? conflict(canTexts.biddingOpen)
      : undefined),
  award: step('award'),
  withdrawAward: step('withdrawAward'),
  manageContracts,
  cancel: step('cancel'),
  restore: recover,
  deleteForever: recover,
  registerInterest: (actor, tender, now) =>
    takePart(actor, tender, now) ??
    (tender.is_interested ? conflict(canTexts.interestedAlready) : undefined),
  withdrawInterest: (actor, tender, now) =>
    withdrawWhileOpen(actor, tender, now) ??
    (tender.is_interested ? undefined : conflict(canTexts.notInterested)),
  acceptNda,
  answerInvitation: (actor, tender, now) =>
    takePart(actor, tender, now) ?? (tender.is_invited ? undefined : conflict(canTexts.notInvited)),
  askQuestion: (actor, tender, now) => {
    const apart = takePart(actor, tender, now)
    if (apart) return apart
    if (!tender.allow_questions) return conflict(canTexts.questionsOff)
    if (!tender.is_interested) return forbidden(canTexts.interestFirst)
    return hasPassed(tender.clarification_deadline, now)
      ? conflict(canTexts.clarificationPassed)
      : undefined
  },
  /** Covers drafting, sending and withdrawing a bid. */
  bid: (actor, tender, now) =>
    takePart(actor, tender, now) ??
    (tender.is_interested ? undefined : forbidden(canTexts.interestFirst)),
  seeOwnBids,
  /** Covers replies to private questions about bids of the actor's own organisation. */
  answerClarifications: (actor, tender, now) =>
    seeOwnBids(actor, tender, now) ??
    (hasEnded(tender.status) ? conflict(canTexts.tenderEnded) : undefined),
  /**
   * Covers the evidence pack for the actor's own bid. The pack names the winner, so it is available
   * only once the tender has ended.
   */
  takeOwnEvidence: (actor, tender, now) =>
    seeOwnBids(actor, tender, now) ??
    (hasEnded(tender.status) ? undefined : conflict(canTexts.notAnnounced)),
  /** Covers the requirements for bids and the way bids are judged. */
  readBidding: orGuest(read, ({ is_opener, is_on_panel }) => is_opener || is_on_panel),
  /**
   * Covers the stage, panel and record of an evaluation. `evaluation-access.ts` decides what each
   * panel member may read.
   */
  readEvaluation: orOnPanel(oversee),
  /**
   * Covers the panel's actions. `evaluation-access.ts` decides which actions each panel member may
   * take.
   */
  evaluate: orOnPanel(change),
  namePanel: change,
  /** Covers the award decision. `decision-lifecycle.ts` decides who may read it and when. */
  readDecision: readConfidential,
  decide: change,
  /** Covers requests for approval, which quote bids. */
  seeApprovals: readConfidential,
  /** The caller must also check that the actor didn't prepare what they approve. */
  reviewApprovals: (actor, tender, now) =>
    readConfidential(actor, tender, now) ?? manage(actor, tender, now),
  /**
   * Covers private questions after the award: bidders see their own, and the buyer's organisation
   * sees all.
   */
  seeDebriefs: (actor, tender, now) =>
    manages(actor, tender) ? readConfidential(actor, tender, now) : seeOwnBids(actor, tender, now),
  askDebrief: seeOwnBids,
  answerDebriefs: manage,
  /** Covers the openers, their progress and the opened bids. */
  overseeBids: orAsOpener(oversee),
  /** Covers an opener's own key. */
  keepOpenerKey: orAsOpener(change),
  /**
   * The caller must also check that the actor is an opener. Nobody can open bids before the
   * deadline.
   */
  openBids: (actor, tender, now) => {
    const unmanaged = attend(actor, tender, now)
    if (unmanaged) return unmanaged
    if (tender.status !== 'published' && tender.status !== 'closed') {
      return conflict(canTexts.bidsStaySealed)
    }
    return hasPassed(tender.submission_deadline, now)
      ? undefined
      : conflict(canTexts.beforeDeadline)
  },
  downloadDocuments: (actor, tender, now) => {
    const unread = read(actor, tender, now)
    if (unread) return unread
    if (manages(actor, tender) || !tender.require_interest_before_download) return undefined
    return needInterest(actor, tender)
  },
} satisfies Record<string, Rule> & Record<TenderTransition, Rule>

export type TenderAction = keyof typeof rules

export const tenderActions = Object.keys(rules) as TenderAction[]

/**
 * Suppliers see changes to a published tender immediately, so contributors can change a tender's
 * content only while it is a draft.
 */
const prepareDraft = ({ status }: TenderFacts): MemberAction =>
  status === 'draft' ? 'prepare' : 'decide'

/**
 * Kind of each action in the organisation's name. The kind determines which roles may take the
 * action.
 */
const memberActionOf: Record<TenderAction, MemberAction | ((tender: TenderFacts) => MemberAction)> =
  {
    see: 'read',
    receiveNotices: 'read',
    read: 'read',
    oversee: 'read',
    seeInterests: 'read',
    seeInvitations: 'read',
    seeQuestions: 'read',
    readPublishedAnswers: 'read',
    overseeQuestions: 'read',
    seeAnalytics: 'read',
    downloadDocuments: 'read',
    seeOwnBids: 'read',
    takeOwnEvidence: 'read',
    readBidding: 'read',
    readEvaluation: 'read',
    readDecision: 'read',
    seeApprovals: 'read',
    seeDebriefs: 'read',
    overseeBids: 'read',
    // Openers and panel members are appointed personally, whatever their role.
    keepOpenerKey: 'read',
    openBids: 'read',
    evaluate: 'read',
    edit: prepareDraft,
    moveDeadline: prepareDraft,
    manageBidding: prepareDraft,
    manageLots: prepareDraft,
    invite: prepareDraft,
    writeNda: prepareDraft,
    uploadDocuments: prepareDraft,
    describeDocuments: prepareDraft,
    deleteDocuments: prepareDraft,
    archive: prepareDraft,
    copy: 'prepare',
    namePanel: 'prepare',
    answerQuestions: 'prepare',
    decide: 'prepare',
    registerInterest: 'prepare',
    withdrawInterest: 'prepare',
    answerInvitation: 'prepare',
    askQuestion: 'prepare',
    bid: 'prepare',
    answerClarifications: 'prepare',
    publishAnswers: 'decide',
    publish: 'decide',
    unpublish: 'decide',
    close: 'decide',
    cancel: 'decide',
    award: 'decide',
    withdrawAward: 'decide',
    reviewApprovals: 'decide',
    manageContracts: 'decide',
    acceptNda: 'decide',
    askDebrief: 'decide',
    answerDebriefs: 'decide',
    restore: 'decide',
    deleteForever: 'decide',
  }

/**
 * Returns why the actor may not take the action, or undefined if they may. A permanent reason, such
 * as the actor's role, takes precedence over a conflict with the tender's current state.
 */
export function whyNot(
  actor: Actor,
  action: TenderAction,
  tender: TenderFacts,
  now: Date,
): Reason | undefined {
  const reason = rules[action](actor, tender, now)
  if (reason && reason.kind !== 'conflict') return reason
  const done = memberActionOf[action]
  return whyNotMember(actor, typeof done === 'function' ? done(tender) : done) ?? reason
}

export function can(actor: Actor, action: TenderAction, tender: TenderFacts, now: Date): boolean {
  return whyNot(actor, action, tender, now) === undefined
}

/**
 * Returns whether the actor chooses which organisation a new tender belongs to. Other actors'
 * tenders belong to their own organisation.
 */
export function choosesOrganisation(actor: Actor): boolean {
  return actorRole(actor) === 'admin'
}

export function organisationFor(actor: Actor, chosen: number | null): number | null {
  return choosesOrganisation(actor) ? chosen : (actor.organisation?.id ?? null)
}

/**
 * Returns whether the actor's views and downloads are recorded, as they are for suppliers only. The
 * records are used for the buyers' statistics, and to show suppliers what has changed since their
 * last view.
 */
export function isViewer(actor: Actor): boolean {
  return actorRole(actor) === 'supplier'
}
