// Approval rules in words, for pages, emails and the audit log.
import { formatMoney } from '../format/money.ts'
import {
  approvalRuleLabels,
  approvalRuleTexts,
  type ApprovalRule,
  type Approver,
} from './approval-rule.ts'
import { approvalTexts } from './approval.ts'

interface NamedLevel {
  by: Approver
  person: { name: string } | null
}

interface Rule extends Pick<ApprovalRule, 'covers' | 'above'> {
  first: NamedLevel
  second: NamedLevel | null
}

/** Returns who gives an approval, such as "any owner". The name is that of the named person. */
export function describeLevel({ by }: { by: Approver }, name: string | undefined): string {
  return by === 'person' ? (name ?? approvalTexts.someOwner) : approvalTexts.approver[by]
}

/** Returns from which value a rule applies, such as "Above £50,000" or "Always". */
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
