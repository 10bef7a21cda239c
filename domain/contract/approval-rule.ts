// Approval rules of a buyer's organisation: what needs approval, from which value, and by whom; and
// delegations, by which one person gives approvals in another's place until a day.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { givenId, id, money, requiredText, timestamp } from './fields.ts'
import { moneyInput } from './money-input.ts'
import { approvalRulesLink } from './settings-links.ts'

/** Actions that the rules distinguish. An award includes its contracts and changes to them. */
export const approvalRuleSubjects = ['publication', 'deadline', 'award'] as const
export type ApprovalRuleSubject = (typeof approvalRuleSubjects)[number]

export const approvalRuleLabels: Record<ApprovalRuleSubject, string> = {
  publication: 'Publishing a tender',
  deadline: 'Moving a deadline',
  award: 'Awards and contracts',
}

/** Descriptions of what each kind of rule covers. */
export const approvalRuleHints: Record<ApprovalRuleSubject, string> = {
  publication: 'Also covers raising the value of a published tender.',
  deadline: 'Covers the deadlines for questions and for bids of a published tender.',
  award: 'Also covers contracts and changes above the value that was approved.',
}

/** Who may give an approval: any colleague who may decide, any owner, or one person. */
export const approvers = ['any', 'owner', 'person'] as const
export type Approver = (typeof approvers)[number]

export const approvalRuleLimits = {
  rules: 20,
  /** Days after which a delegation ends, unless another day is chosen. */
  delegationDays: 14,
}

export const approvalRuleTexts = {
  title: approvalRulesLink.title,
  about: (organisation: string) => `What needs approval at ${organisation}, and by whom.`,
  note: 'If several rules apply, the one with the highest value counts. Nobody approves what they prepared. If a named person prepared it, or gave the first approval, an owner approves in their place.',
  none: 'No approval rules',
  noneMeans: (limit: string | null) =>
    limit === null
      ? 'Members and owners publish tenders, move deadlines and award without asking a colleague.'
      : `Members and owners publish tenders and move deadlines without asking a colleague. Awards above ${limit} need approval by any colleague.`,
  limitBy: 'Set by the administrators of the portal. Counts where no rule of yours applies.',
  loadFailed: 'Failed to load the approval rules',
  add: 'Add a rule',
  addTitle: 'Add an approval rule',
  changeTitle: 'Change the approval rule',
  told: 'All owners are told by email. Requests that wait for approval have to be sent again if other approvals are needed now.',
  covers: 'What needs approval',
  coversRequired: 'Choose what needs approval',
  above: 'Above a value in pounds',
  aboveHint:
    'Leave this empty if approval is always needed. An unknown value, or one in another currency, counts as above.',
  by: { any: 'Any colleague who may decide', owner: 'Any owner' },
  cannotApprove: (name: string) => `${name} (can no longer approve)`,
  first: 'First approval',
  firstRequired: 'Choose who approves',
  second: 'Second approval',
  secondHint: 'By another person than the first one.',
  noSecond: 'No second approval',
  samePerson: 'Choose another person than for the first approval',
  notMember: 'Choose an active member or owner of your organisation',
  taken:
    'Another rule covers the same with the same value. Change that rule, or enter another value.',
  tooMany: `An organisation has at most ${approvalRuleLimits.rules} approval rules. Delete one first.`,
  needsOwners: 'Two owners have to approve this, but your organisation has only one.',
  hasLeft: (name: string) =>
    `${name} can no longer approve anything. An owner has to change this rule.`,
  added: 'Approval rule added',
  changed: 'Approval rule changed',
  deleted: 'Approval rule deleted',
  saveFailed: 'Failed to save the approval rule',
  deleteFailed: 'Failed to delete the approval rule',
  deleteTitle: 'Delete this approval rule?',
  notFound: 'This approval rule doesn’t exist any more.',
  stale: 'Another owner has changed this rule in the meantime.',
  always: 'Always',
}

export const delegationTexts = {
  title: 'Passing approvals on',
  about:
    'While you’re away, a colleague can give the approvals that wait for you. They can’t pass them on, and the two of you count as one person.',
  none: 'Nobody passes their approvals on at present.',
  row: (name: string, delegate: string) => `${name} passes approvals on to ${delegate}`,
  untilDay: (day: string) => `Until the end of ${day}`,
  add: 'Pass my approvals on',
  addTitle: 'Pass your approvals on',
  told: 'Your colleague and all owners are told by email. You can still approve yourself.',
  to: 'Colleague',
  toRequired: 'Choose a colleague',
  until: 'Last day',
  untilHint: 'It ends by itself after this day (UK time).',
  untilRequired: 'Enter the last day',
  untilPast: 'Choose today or a later day',
  untilFar: 'Choose a day within the next year',
  notSelf: 'Choose another person than yourself',
  notMember: 'Choose an active member or owner of your organisation',
  openAlready: (name: string) => `You already pass your approvals on to ${name}. End that first.`,
  started: 'Your approvals are passed on',
  startFailed: 'Failed to pass your approvals on',
  ended: 'The approvals are no longer passed on',
  endTitle: 'End this delegation?',
  endMeans: (name: string, delegate: string) =>
    `${delegate} then no longer approves in the place of ${name}. Both and all owners are told by email.`,
  nobodyElse: 'No other member or owner of your organisation can approve.',
  endFailed: 'Failed to end this',
  notYours: (name: string) => `Only ${name} or an owner can end this.`,
  noEffect: (name: string) => `${name} can no longer approve anything, so this has no effect.`,
}

/** A person who gives approvals, or did when they were named. */
const approver = z.object({
  id,
  name: z.string(),
  /** False if the person has left, or may no longer decide. */
  may_decide: z.boolean(),
})

const level = z.object({
  by: z.enum(approvers),
  /** Null unless a person is named. */
  person: z.nullable(approver),
})

const approvalRule = z.object({
  id,
  covers: z.enum(approvalRuleSubjects),
  /** Value in pounds above which the rule applies; null if it always applies. */
  above: z.nullable(money),
  first: level,
  second: z.nullable(level),
  revision: z.int(),
  changed_by: z.object({ name: z.string() }),
  changed_at: timestamp,
})
export type ApprovalRule = z.output<typeof approvalRule>

const delegation = z.object({
  id,
  from: approver,
  to: approver,
  /** Last day. */
  until: z.iso.date(),
  created_at: timestamp,
})
export type ApprovalDelegation = z.output<typeof delegation>

/** Who gives an approval: any colleague, any owner, or the id of a person. */
const approverInput = (message: string) =>
  z.union([z.enum(['any', 'owner'], message), givenId(message)], message)
export type ApproverInput = z.output<ReturnType<typeof approverInput>>

const nobody = z.pipe(
  z.union([z.literal(''), z.null()]),
  z.transform(() => null),
)

const ruleFields = {
  covers: z.enum(approvalRuleSubjects, approvalRuleTexts.coversRequired),
  above: moneyInput,
  first: approverInput(approvalRuleTexts.firstRequired),
  /** Null if one approval is enough. */
  second: z._default(z.union([nobody, approverInput(approvalRuleTexts.firstRequired)]), null),
}

interface Levels {
  first: ApproverInput
  second: ApproverInput | null
}

/** Check that the two approvals aren't given by the same named person. */
const byDifferentPeople = z.refine<Levels>(
  ({ first, second }) => typeof first !== 'number' || first !== second,
  { error: approvalRuleTexts.samePerson, path: ['second'] },
)

export const approvalRuleInput = z.object(ruleFields).check(byDifferentPeople)
export type ApprovalRuleInput = z.output<typeof approvalRuleInput>

export const delegationInput = z.object({
  to: givenId(delegationTexts.toRequired),
  until: z.pipe(
    requiredText(delegationTexts.untilRequired, 10),
    z.iso.date(delegationTexts.untilRequired),
  ),
})

const path = '/organisation/approval-rules'
const revision = id
const message = z.string()

export const listApprovalRules = endpoint({
  method: 'GET',
  path,
  summary:
    'What needs approval in the caller’s organisation and by whom, and who passes approvals on',
  access: approvalRulesLink.access,
  reply: z.object({
    data: z.object({
      rules: z.array(approvalRule),
      /** The limit of the portal’s administrators for awards, in pounds; null if there is none. */
      limit: z.nullable(money),
      delegations: z.array(delegation),
      /** Active members who may decide, and therefore approve. */
      people: z.array(z.object({ id, name: z.string(), is_owner: z.boolean() })),
      /** Today’s date in the UK. */
      today: z.iso.date(),
    }),
  }),
})

const saved = z.object({ message, rule: approvalRule })

export const addApprovalRule = endpoint({
  method: 'POST',
  path,
  summary: 'Add an approval rule',
  access: ['buyer'],
  does: 'manageApprovalRules',
  needsPassword: true,
  body: approvalRuleInput,
  status: 201,
  reply: saved,
})

export const changeApprovalRule = endpoint({
  method: 'PUT',
  path: `${path}/:ruleId`,
  summary: 'Change an approval rule',
  access: ['buyer'],
  does: 'manageApprovalRules',
  needsPassword: true,
  body: z.object({ ...ruleFields, revision }).check(byDifferentPeople),
  reply: saved,
})

export const deleteApprovalRule = endpoint({
  method: 'DELETE',
  path: `${path}/:ruleId`,
  summary: 'Delete an approval rule',
  access: ['buyer'],
  does: 'manageApprovalRules',
  needsPassword: true,
  body: z.object({ revision }),
  reply: z.object({ message }),
})

const delegations = '/organisation/approval-delegations'

export const passApprovalsOn = endpoint({
  method: 'POST',
  path: delegations,
  summary: 'Pass the caller’s approvals on to a colleague until a day',
  access: ['buyer'],
  does: 'decide',
  needsPassword: true,
  body: delegationInput,
  status: 201,
  reply: z.object({ message, delegation }),
})

export const endDelegation = endpoint({
  method: 'DELETE',
  path: `${delegations}/:delegationId`,
  summary: 'End a delegation of approvals, as the person who passed them on or as an owner',
  access: ['buyer'],
  does: 'decide',
  reply: z.object({ message }),
})
