// Approval rules of a buyer's organisation: what needs approval, from which value, and by whom.

/** Actions that the rules distinguish. An award includes its contracts and changes to them. */
export const approvalRuleSubjects = ['publication', 'deadline', 'award'] as const
export type ApprovalRuleSubject = (typeof approvalRuleSubjects)[number]
