// Approval rules: which approvals an action needs, and who may give them. The rules are the same for
// requests and for the decisions of a panel.
import { approvalTexts as texts, approvalWords, type ApprovalKind } from '../contract/approval.ts'
import {
  type ApprovalRuleSubject,
  type Approver,
  describeLevel,
} from '../contract/approval-rule.ts'
import type { Currency } from '#features/tenders/contract/tender.ts'
import type { Reason } from '#kernel/rules/permission.ts'
import { order, rational } from '#kernel/rules/rational.ts'

const words = {
  tooNew:
    'Your account is newer than what it would approve. Ask a colleague with an older account.',
  madeByPreparer:
    'The person who prepared this invited you or changed your account. Ask another colleague.',
  gaveFirst:
    'You, or somebody you share your approvals with, gave the first approval. Another person gives the second.',
  waitsFor: (levels: string) => `Waits for ${levels}.`,
  onBehalf: (name: string, delegate: string) => `${name} or ${delegate} in their place`,
  insteadOf: (name: string) => `an owner in place of ${name}, who can’t approve this`,
  hasLeft: (name: string, owner: string) =>
    `${name} can no longer approve anything. ${owner} has to change the approval rules.`,
  noOwnerLeft: (owner: string) =>
    `No owner can approve this. ${owner} has to change the approval rules, or make a colleague an owner.`,
}

/** Actions that the rules distinguish. Contracts and changes to them belong to the award. */
export const coveredAs: Record<ApprovalKind, ApprovalRuleSubject> = {
  publication: 'publication',
  deadline: 'deadline',
  award: 'award',
  contract: 'award',
  modification: 'award',
}

/** The approver that one level requires. The id is null unless the level names a person. */
export interface Level {
  by: Approver
  user_id: number | null
}

/** The rules for one kind of action. */
export interface ApprovalPolicy {
  rules: readonly { above: string | null; levels: readonly Level[] }[]
  /** The limit of the portal's administrators, for awards only; null if there is none. */
  limit: string | null
}

/** The usual requirement: one approval by any colleague. */
export const anybody: Level = { by: 'any', user_id: null }

/** Returns whether one approval by any colleague is all that is required. */
export function isUsual(levels: readonly Level[]): boolean {
  return levels.length === 1 && levels[0]!.by === 'any'
}

interface Valued {
  /** Null if the value is unknown. */
  value: string | null
  currency: Currency
}

/**
 * Returns whether a value is above a limit in pounds. The limit null means that no approval is
 * required.
 */
export function needsApproval(limit: string | null, { value, currency }: Valued): boolean {
  if (limit === null) return false
  // An unknown value, or one in another currency, may be above the limit.
  if (value === null || currency !== 'GBP') return true
  return order(rational(value), rational(limit)) > 0
}

/**
 * Returns the approvals that an action needs, in order; none if it needs none. A rule applies above
 * its value, or always if it has no value. Of the rules that apply, the one with the highest value
 * wins. The administrators' limit requires one approval by any colleague. Every rule requires at
 * least that, so the limit matters only if no rule applies.
 */
export function requiredLevels({ rules, limit }: ApprovalPolicy, action: Valued): readonly Level[] {
  const applying = rules.filter(({ above }) => above === null || needsApproval(above, action))
  const [strictest] = applying.toSorted((one, other) => {
    if (one.above === null || other.above === null) return one.above === null ? 1 : -1
    return order(rational(other.above), rational(one.above))
  })
  if (strictest) return strictest.levels
  return needsApproval(limit, action) ? [anybody] : []
}

/** Returns whether an approval given under one level meets the requirement of another. */
function isMetBy(required: Level, given: Level): boolean {
  if (required.by === 'any') return true
  return required.by === given.by && required.user_id === given.user_id
}

/**
 * Returns the approvals that meet the required levels, in order. An approval that no longer meets
 * any level, because the rules have changed, doesn't count.
 */
export function approvalsThatCount<Given extends Level>(
  required: readonly Level[],
  given: readonly Given[],
): Given[] {
  return given.reduce<Given[]>((counted, one) => {
    const next = required[counted.length]
    return next && isMetBy(next, one) ? [...counted, one] : counted
  }, [])
}

/** Reason why a reviewer is not independent of the people who prepared the request. */
export type Dependence = 'too_new' | 'made_by_preparer'

interface Reviewer {
  has_prepared: boolean
  dependence: Dependence | null
}

const messages: Record<Dependence, string> = {
  too_new: words.tooNew,
  made_by_preparer: words.madeByPreparer,
}

const forbidden = (message: string): Reason => ({ kind: 'forbidden', message })

/**
 * Returns why the reviewer may not approve or refuse, or undefined if they may. A second account
 * that a preparer made for the purpose must not count as a second person.
 */
export function whyNotReview({ has_prepared, dependence }: Reviewer): Reason | undefined {
  if (has_prepared) return forbidden('Nobody approves their own request. Ask a colleague.')
  return dependence ? forbidden(messages[dependence]) : undefined
}

/** A member of the buyer's organisation, or somebody named in a rule who has left it. */
export interface ApprovalMember extends Reviewer {
  id: number
  name: string
  is_owner: boolean
  /** True if the account is active and its role may decide in the organisation's name. */
  may_decide: boolean
}

/** An active delegation, under which one person gives approvals on another's behalf. */
export interface Delegation {
  from_id: number
  to_id: number
}

/** A pending approval, with the people concerned by its next level. */
export interface PendingApproval {
  levels: readonly Level[]
  /** Approvals given so far, in order. `for_id` is the person on whose behalf one was given. */
  given: readonly { user_id: number; for_id: number | null }[]
  /** The caller, the owners, and everybody named in a level or concerned by a delegation. */
  members: readonly ApprovalMember[]
  delegations: readonly Delegation[]
}

/**
 * Returns whether somebody gave an earlier approval. A delegate and the person on whose behalf they
 * approve count as one person.
 */
function hasGiven({ given, delegations }: PendingApproval, id: number): boolean {
  const givers = new Set(given.flatMap(({ user_id, for_id }) => [user_id, for_id ?? user_id]))
  return (
    givers.has(id) ||
    delegations.some(
      ({ from_id, to_id }) =>
        (from_id === id && givers.has(to_id)) || (to_id === id && givers.has(from_id)),
    )
  )
}

/** Returns whether a person could give the next approval if the level allowed it. */
function isFree(pending: PendingApproval, member: ApprovalMember): boolean {
  return member.may_decide && !whyNotReview(member) && !hasGiven(pending, member.id)
}

const findMember = ({ members }: PendingApproval, id: number | null) =>
  members.find((member) => member.id === id)

/** Who can give the next approval, after replacements and departures are taken into account. */
type NextLevel =
  | { by: 'any' }
  /** `named` is the person whom an owner replaces. */
  | { by: 'owner'; named?: ApprovalMember }
  | { by: 'person'; named: ApprovalMember }
  /** An owner has to change the rules before anybody can approve. */
  | { by: 'nobody'; named?: ApprovalMember }

/**
 * Returns who gives the next approval. If the named person prepared the request, isn't independent
 * of its preparers, or gave the first approval, any owner can approve instead. If the named person
 * has left or may no longer decide, nobody can: an owner has to change the rule first, because
 * otherwise the outdated rule would go unnoticed.
 */
function nextLevel(pending: PendingApproval): NextLevel {
  // If the changed rules require no further approval, any colleague completes the request.
  const { by, user_id } = pending.levels[pending.given.length] ?? anybody
  if (by === 'any') return { by }
  if (by === 'owner') return ownersOrNobody(pending)
  const named = findMember(pending, user_id)
  if (!named?.may_decide) return { by: 'nobody', ...(named && { named }) }
  return isFree(pending, named) ? { by, named } : ownersOrNobody(pending, named)
}

function ownersOrNobody(pending: PendingApproval, named?: ApprovalMember): NextLevel {
  const hasOwner = pending.members.some((member) => member.is_owner && isFree(pending, member))
  return hasOwner ? { by: 'owner', ...(named && { named }) } : { by: 'nobody' }
}

/** Returns the number of the approval that is next: 1, or 2 after the first of two. */
export function nextNumber({ given }: PendingApproval): 1 | 2 {
  return given.length === 0 ? 1 : 2
}

/** Returns the people who delegated their approvals to the given user and could give this one. */
function principalsOf(pending: PendingApproval, id: number): ApprovalMember[] {
  return pending.delegations
    .filter(({ to_id }) => to_id === id)
    .flatMap(({ from_id }) => findMember(pending, from_id) ?? [])
    .filter((principal) => isFree(pending, principal))
}

/**
 * Returns the person on whose behalf the user would give the next approval, null if on their own
 * behalf, or the reason why they may not give it. Both a delegate and the person they act for must
 * be independent of the preparers.
 */
export function reviewAs(
  pending: PendingApproval,
  userId: number,
): { for: ApprovalMember | null } | { reason: Reason } {
  const member = findMember(pending, userId)!
  const reason = whyNotReview(member)
  if (reason) return { reason }
  if (hasGiven(pending, userId)) return { reason: forbidden(words.gaveFirst) }
  const next = nextLevel(pending)
  const isOwn =
    next.by === 'any' ||
    (next.by === 'owner' && member.is_owner) ||
    (next.by === 'person' && next.named.id === userId)
  if (isOwn) return { for: null }
  const principal = principalsOf(pending, userId).find(
    ({ id, is_owner }) =>
      (next.by === 'owner' && is_owner) || (next.by === 'person' && next.named.id === id),
  )
  return principal ? { for: principal } : { reason: forbidden('Somebody else approves this.') }
}

/**
 * Returns the ids of the people who can give the next approval, or null if every colleague who may
 * decide can give it.
 */
function reviewersOf(pending: PendingApproval): number[] | null {
  if (nextLevel(pending).by === 'any') return null
  return pending.members
    .filter((member) => member.may_decide && 'for' in reviewAs(pending, member.id))
    .map(({ id }) => id)
}

/**
 * Returns the effect of a review by the user: the requirement that it meets, the person on whose
 * behalf it is given, the reviewer in words, and what is still pending if they approve (undefined
 * if nothing is).
 */
export function afterReview(pending: PendingApproval, { id, name }: { id: number; name: string }) {
  const capacity = reviewAs(pending, id)
  const principal = 'for' in capacity ? capacity.for : null
  const for_id = principal?.id ?? null
  const given = [...pending.given, { user_id: id, for_id }]
  return {
    approval: { level: pending.levels[pending.given.length] ?? anybody, for_user_id: for_id },
    by: principal ? approvalWords.inPlaceOf(name, principal.name) : name,
    next: given.length < pending.levels.length ? { ...pending, given } : undefined,
  }
}

/**
 * Returns the recipients of the notice that something awaits approval. If any colleague can approve
 * it, all get the notice except the caller and the people who gave an earlier approval.
 */
export function approvalRecipients(pending: PendingApproval, caller: { id: number }) {
  const givers = pending.given.map(({ user_id }) => user_id)
  return { approvers: reviewersOf(pending), not_told: [caller.id, ...givers] }
}

/**
 * Returns a sentence that says who gives the next approval and who gives the one after that, or why
 * nobody can approve.
 */
export function waitsFor(pending: PendingApproval): string {
  const next = nextLevel(pending)
  if (next.by === 'nobody') return whyNobody(pending, next.named)
  const then = pending.levels[pending.given.length + 1]
  const first = nameNext(pending, next)
  if (!then) return words.waitsFor(first)
  const second = describeLevel(then, findMember(pending, then.user_id)?.name)
  return words.waitsFor(texts.levels(first, second))
}

function nameNext(pending: PendingApproval, next: Exclude<NextLevel, { by: 'nobody' }>): string {
  if (next.by === 'any') return texts.approver.any
  if (next.by === 'owner') {
    return next.named ? words.insteadOf(next.named.name) : texts.approver.owner
  }
  const { id, name } = next.named
  const delegate = pending.delegations.find(({ from_id }) => from_id === id)?.to_id ?? null
  const other = findMember(pending, delegate)
  return other && isFree(pending, other) ? words.onBehalf(name, other.name) : name
}

function whyNobody({ members }: PendingApproval, named: ApprovalMember | undefined): string {
  const owner = members.find(({ is_owner }) => is_owner)?.name ?? texts.someOwner
  return named ? words.hasLeft(named.name, owner) : words.noOwnerLeft(owner)
}

/** Returns whether a value exceeds what was approved; true if nothing was approved. */
export function isAbove(value: string, approved: string | null): boolean {
  return approved === null || order(rational(value), rational(approved)) > 0
}
