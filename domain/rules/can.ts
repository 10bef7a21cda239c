// Who may do what to a tender, in one table. A buyer acts on the tenders of their own organisation,
// an administrator on any. Suppliers never see drafts, archived tenders or what was cancelled before
// it was ever published; an invite-only tender exists only for those invited, and what is behind an
// NDA opens once it is accepted. A guest opens the bids of the tenders they were invited to and sees
// nothing else, of these or of any other.
//
// Buttons ask `can`, tooltips and refusals quote `whyNot`, and nobody compares roles elsewhere.
import type { EligibilityType, TenderStatus } from '../contract/tender.ts'
import { tenderStatusLabels } from '../contract/tender.ts'
import type { Role } from '../contract/role.ts'
import { canFollow, hasEnded, type TenderTransition } from './tender-lifecycle.ts'

export interface Actor {
  id: number
  role: Role
  organisation: { id: number } | null
  /** From outside, invited to open bids. */
  is_guest?: boolean | undefined
}

/** What the rules need to know of a tender. */
export interface TenderFacts {
  organisation_id: number
  status: TenderStatus
  eligibility_type: EligibilityType
  submission_deadline: string
  clarification_deadline: string
  allow_questions: boolean
  require_interest_before_download: boolean
  /** Once at least, also when it is a draft again: suppliers may have read it. */
  was_published: boolean
  deleted_at: string | null
  /** What the actor's organisation is to this tender; false for whoever is not a supplier. */
  is_invited: boolean
  has_accepted_nda: boolean
  is_interested: boolean
  /** Bidding is set up; asked about closing alone. */
  takes_bids?: boolean | undefined
  /** Its bids are being opened, or have been. */
  is_deadline_fixed?: boolean | undefined
  /** The actor was named to open its bids; asked about guests alone. */
  is_opener?: boolean
}

/** hidden answers as if there were nothing (404), forbidden 403, conflict 409. */
export interface Reason {
  kind: 'hidden' | 'forbidden' | 'conflict'
  message: string
}

type Rule = (actor: Actor, tender: TenderFacts, now: Date) => Reason | undefined

const hidden: Reason = { kind: 'hidden', message: 'Not found.' }
const forbidden = (message: string): Reason => ({ kind: 'forbidden', message })
const conflict = (message: string): Reason => ({ kind: 'conflict', message })

export const canTexts = {
  notYours: 'Only the buyer organisation of this tender can do this.',
  archived: 'This tender has been archived.',
  askToCorrect: 'Ask an administrator if something needs correcting.',
  notArchived: 'Only archived tenders can be restored or deleted permanently.',
  suppliersOnly: 'Only suppliers can do this.',
  notPublished: 'This tender is not open.',
  submissionPassed: 'The submission deadline has passed.',
  clarificationPassed: 'The clarification deadline has passed.',
  questionsOff: 'This tender doesn’t accept questions.',
  publishTenderFirst: 'Suppliers cannot see this tender. Publish the tender first.',
  interestFirst: 'Register your interest in this tender first.',
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
  noOrganisation: 'Your account does not belong to an organisation.',
}

/** Administrators manage every tender, a buyer those of their own organisation. */
function manages(actor: Actor, tender: TenderFacts): boolean {
  if (actor.role === 'admin') return true
  return actor.role === 'buyer' && actor.organisation?.id === tender.organisation_id
}

/** Whether suppliers see what becomes of it: not while it is a draft, also not when it is one again. */
export function isPublic(tender: Pick<TenderFacts, 'status' | 'was_published'>): boolean {
  return tender.status !== 'draft' && tender.was_published
}

const see: Rule = (actor, tender) => {
  if (actor.is_guest) return hidden
  if (manages(actor, tender))
    return tender.deleted_at && actor.role !== 'admin' ? hidden : undefined
  if (tender.deleted_at || !isPublic(tender)) return hidden
  if (tender.eligibility_type === 'invite_only' && !tender.is_invited) return hidden
  if (actor.role === 'buyer') {
    // Other buyers' tenders are shown read-only while they are public business.
    return tender.eligibility_type === 'open' && tender.status === 'published' ? undefined : hidden
  }
  return undefined
}

/** Hearing that a tender was taken away, which then can't be seen any more. */
const hearOf: Rule = (actor, tender) => {
  if (manages(actor, tender)) return undefined
  if (actor.role !== 'supplier' || !tender.was_published) return hidden
  return tender.eligibility_type === 'invite_only' && !tender.is_invited ? hidden : undefined
}

/** Description, lots, documents and questions, which an NDA may guard. */
const read: Rule = (actor, tender, now) => {
  const unseen = see(actor, tender, now)
  if (unseen) return unseen
  if (manages(actor, tender) || tender.eligibility_type !== 'nda_gated') return undefined
  return tender.has_accepted_nda ? undefined : forbidden(canTexts.ndaFirst)
}

/** Looking behind the scenes: figures, who is interested, who is invited. */
const oversee: Rule = (actor, tender, now) => {
  const unseen = see(actor, tender, now)
  if (unseen) return unseen
  return manages(actor, tender) ? undefined : forbidden(canTexts.notYours)
}

const manage: Rule = (actor, tender, now) => {
  const unseen = oversee(actor, tender, now)
  if (unseen) return unseen
  return tender.deleted_at ? conflict(canTexts.archived) : undefined
}

/** Changing what a tender says: not once it has ended, since suppliers acted on what it said. */
const change: Rule = (actor, tender, now) => {
  const unmanaged = manage(actor, tender, now)
  if (unmanaged) return unmanaged
  if (!hasEnded(tender.status)) return undefined
  return conflict(`${tenderStatusLabels[tender.status]} tenders can no longer be edited.`)
}

/** Editing the tender's own fields. Administrators can also correct tenders that have ended. */
const edit: Rule = (actor, tender, now) => {
  if (actor.role === 'admin') return manage(actor, tender, now)
  const reason = change(actor, tender, now)
  return reason?.kind === 'conflict'
    ? conflict(`${reason.message} ${canTexts.askToCorrect}`)
    : reason
}

/** What a guest may do as well, from being named until the tender has ended. */
function orAsGuest(rule: Rule): Rule {
  return (actor, tender, now) => {
    if (!actor.is_guest) return rule(actor, tender, now)
    return tender.is_opener && !tender.deleted_at && !hasEnded(tender.status) ? undefined : hidden
  }
}

/** At the opening. */
const attend = orAsGuest(manage)

function step(transition: TenderTransition): Rule {
  return (actor, tender, now) => {
    const unmanaged = manage(actor, tender, now)
    if (unmanaged) return unmanaged
    if (canFollow(transition, tender.status)) return undefined
    return conflict(`${tenderStatusLabels[tender.status]} tenders cannot be changed this way.`)
  }
}

/** Who has to do with questions at all: other buyers, who may read the tender, do not. */
const seeQuestions: Rule = (actor, tender, now) => {
  const unread = read(actor, tender, now)
  if (unread) return unread
  return manages(actor, tender) || actor.role === 'supplier'
    ? undefined
    : forbidden(canTexts.notYours)
}

/** What only a supplier does, and only while the tender is open by the clock. */
function whileOpen(access: Rule): Rule {
  return (actor, tender, now) => {
    const shut = access(actor, tender, now)
    if (shut) return shut
    if (actor.role !== 'supplier' || !actor.organisation) return forbidden(canTexts.suppliersOnly)
    if (tender.status !== 'published') return conflict(canTexts.notPublished)
    if (hasPassed(tender.submission_deadline, now)) return conflict(canTexts.submissionPassed)
    return undefined
  }
}

const takePart = whileOpen(read)

/** Nobody has to accept a changed NDA in order to leave. */
const stepBack = whileOpen(see)

/** Interest is asked of those who can register it; nobody else is sent to do so. */
function needInterest(actor: Actor, tender: TenderFacts): Reason | undefined {
  if (tender.is_interested) return undefined
  if (actor.role !== 'supplier') return forbidden(canTexts.suppliersOnly)
  return forbidden(actor.organisation ? canTexts.interestFirst : canTexts.noOrganisation)
}

/** An agreement is accepted by suppliers before they can read, in whatever state they see it. */
const acceptNda: Rule = (actor, tender, now) => {
  const unseen = see(actor, tender, now)
  if (unseen) return unseen
  if (actor.role !== 'supplier' || !actor.organisation) return forbidden(canTexts.suppliersOnly)
  if (tender.eligibility_type !== 'nda_gated') return conflict(canTexts.noNda)
  return tender.has_accepted_nda ? conflict(canTexts.ndaAccepted) : undefined
}

const recover: Rule = (actor, tender, now) => {
  const unseen = see(actor, tender, now)
  if (unseen) return unseen
  if (actor.role !== 'admin') return forbidden(canTexts.notYours)
  return tender.deleted_at ? undefined : conflict(canTexts.notArchived)
}

const rules = {
  see,
  hearOf,
  read,
  edit,
  /** Change the bid set-up and name the openers. */
  manageBidding: change,
  moveDeadline: (actor, tender, now) =>
    change(actor, tender, now) ??
    (tender.is_deadline_fixed ? conflict(canTexts.submissionPassed) : undefined),
  archive: manage,
  copy: manage,
  manageLots: change,
  /** What only its managers know of a tender, archived or not. */
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
  /** Their titles, types and descriptions: see `whyFixed` in document-file.ts. */
  describeDocuments: change,
  /** Those that nobody but its managers has seen: `whyStays` in document-file.ts. */
  deleteDocuments: change,
  /** Suppliers see at least what they asked themselves. */
  seeQuestions,
  readPublishedAnswers: (actor, tender, now) => {
    const unseen = seeQuestions(actor, tender, now)
    if (unseen) return unseen
    return manages(actor, tender) ? undefined : needInterest(actor, tender)
  },
  /** Drafts, and who asked. */
  overseeQuestions: oversee,
  answerQuestions: manage,
  /** Answers are published to suppliers, who see neither drafts nor what never was published. */
  publishAnswers: (actor, tender, now) =>
    manage(actor, tender, now) ??
    (tender.status === 'draft' || !tender.was_published
      ? conflict(canTexts.publishTenderFirst)
      : undefined),
  seeAnalytics: oversee,
  publish: step('publish'),
  unpublish: step('unpublish'),
  /** While suppliers can bid, an early close would leave sent bids that can be neither replaced nor opened. */
  close: (actor, tender, now) =>
    step('close')(actor, tender, now) ??
    (tender.takes_bids && !hasPassed(tender.submission_deadline, now)
      ? conflict(canTexts.biddingOpen)
      : undefined),
  award: step('award'),
  cancel: step('cancel'),
  restore: recover,
  deleteForever: recover,
  registerInterest: (actor, tender, now) =>
    takePart(actor, tender, now) ??
    (tender.is_interested ? conflict(canTexts.interestedAlready) : undefined),
  withdrawInterest: (actor, tender, now) =>
    stepBack(actor, tender, now) ??
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
  /** Draft, send or withdraw a bid. */
  bid: (actor, tender, now) =>
    takePart(actor, tender, now) ??
    (tender.is_interested ? undefined : forbidden(canTexts.interestFirst)),
  /** One's own organisation's, also when the tender has closed; nobody else's, ever. */
  seeOwnBids: (actor, tender, now) =>
    read(actor, tender, now) ??
    (actor.role === 'supplier' && actor.organisation
      ? undefined
      : forbidden(canTexts.suppliersOnly)),
  /** What is asked for, and how it is judged. */
  readBidding: orAsGuest(read),
  /** Who opens, how far they are, and what was in the bids. */
  overseeBids: orAsGuest(oversee),
  /** An opener's own. */
  keepOpenerKey: orAsGuest(change),
  /** That it is among the openers is asked apart. Never before the deadline, whoever asks. */
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

/** Nothing when the action is allowed; otherwise why it is not. */
export function whyNot(
  actor: Actor,
  action: TenderAction,
  tender: TenderFacts,
  now: Date,
): Reason | undefined {
  return rules[action](actor, tender, now)
}

export function can(actor: Actor, action: TenderAction, tender: TenderFacts, now: Date): boolean {
  return whyNot(actor, action, tender, now) === undefined
}

/** Who says whose a new tender is; everybody else's is their own organisation's. */
export function choosesOrganisation(actor: Actor): boolean {
  return actor.role === 'admin'
}

export function organisationFor(actor: Actor, chosen: number | null): number | null {
  return choosesOrganisation(actor) ? chosen : (actor.organisation?.id ?? null)
}

/** Only suppliers' opens of a tender are views, and only they are told what changed since. */
export function isViewer(actor: Actor): boolean {
  return actor.role === 'supplier'
}

/** A deadline belongs to the time before it: at the very instant it has passed. */
export function hasPassed(deadline: string, now: Date): boolean {
  return now.getTime() >= Date.parse(deadline)
}
