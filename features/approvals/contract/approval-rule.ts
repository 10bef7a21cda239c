// Approval rules and delegations of a buyer's organisation. The rules define what needs approval,
// above which value, and by whom. Under a delegation, one person gives approvals on another's
// behalf until a set day.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { givenId, id, money, requiredText, timestamp } from '#kernel/contract/fields.ts'
import { moneyInput } from '#features/tenders/contract/money-input.ts'
import { approvalRulesLink } from '#kernel/contract/settings-links.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { approvalTexts } from './approval.ts'

/** Actions that the rules distinguish. An award includes its contracts and changes to them. */
export const approvalRuleSubjects = ['publication', 'deadline', 'award'] as const
export type ApprovalRuleSubject = (typeof approvalRuleSubjects)[number]

export const approvalRuleLabels: Record<ApprovalRuleSubject, string> = {
  publication: 'Publishing a tender',
  deadline: 'Moving a deadline',
  award: 'Awards and contracts',
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
  told: 'We’ll email all owners. Pending requests have to be sent again if they now need different approvals.',
  covers: 'What needs approval',
  firstRequired: 'Choose who approves',
  tooMany: `An organisation has at most ${approvalRuleLimits.rules} approval rules. Delete one first.`,
  always: 'Always',
}

export const delegationTexts = {
  add: 'Pass my approvals on',
  toRequired: 'Choose a colleague',
  untilRequired: 'Enter the last day',
  openAlready: (name: string) => `You already pass your approvals on to ${name}. End that first.`,
}

/** A person named in a rule or a delegation, even if they can no longer give approvals. */
const approver = z.object({
  id,
  name: z.string(),
  /** False if the person has left the organisation, or may no longer decide in its name. */
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
  /** Last day of the delegation. */
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
  covers: z.enum(approvalRuleSubjects, 'Choose what needs approval'),
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
  { error: 'Choose a different person from the first approval', path: ['second'] },
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
  takesKey: true,
  changesSettings: true,
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
  changesSettings: true,
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
  changesSettings: true,
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
  takesKey: true,
  changesSettings: true,
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
  changesSettings: true,
  reply: z.object({ message }),
})

interface NamedLevel {
  by: Approver
  person: { name: string } | null
}

interface Rule extends Pick<ApprovalRule, 'covers' | 'above'> {
  first: NamedLevel
  second: NamedLevel | null
}

/** Returns who gives an approval, such as "any owner". `name` is the name of the named person. */
export function describeLevel({ by }: { by: Approver }, name: string | undefined): string {
  return by === 'person' ? (name ?? approvalTexts.someOwner) : approvalTexts.approver[by]
}

/** Returns the value above which a rule applies, such as "Above £50,000", or "Always". */
export function describeAbove({ above }: Pick<Rule, 'above'>): string {
  return above === null ? approvalRuleTexts.always : `Above ${formatMoney(above, 'GBP')}`
}

/** Returns who gives the one or two approvals, such as "Farah Malik, then any owner". */
export function describeApprovers({ first, second }: Pick<Rule, 'first' | 'second'>): string {
  const one = describeLevel(first, first.person?.name)
  return second ? approvalTexts.levels(one, describeLevel(second, second.person?.name)) : one
}

/** Returns a rule in words, such as "Publishing a tender, above £50,000: any owner". */
export function describeRule(rule: Rule): string {
  const above = describeAbove(rule).toLowerCase()
  return `${approvalRuleLabels[rule.covers]}, ${above}: ${describeApprovers(rule)}`
}
