// All emails by name. The texts are in `emails/`, one file per topic.
import type { Email } from './email.ts'
import { accessEmails } from './emails/access.ts'
import { accountEmails } from './emails/account.ts'
import { auditEmails } from './emails/audit.ts'
import { bidEmails } from './emails/bid.ts'
import { clarificationEmails } from './emails/clarification.ts'
import { decisionEmails } from './emails/decision.ts'
import { contractEmails } from './emails/contract.ts'
import { documentEmails } from './emails/document.ts'
import { evaluationEmails } from './emails/evaluation.ts'
import { memberRoleEmails } from './emails/member-role.ts'
import { membershipEmails } from './emails/membership.ts'
import { moderationEmails } from './emails/moderation.ts'
import { organisationEmails } from './emails/organisation.ts'
import { questionEmails } from './emails/question.ts'
import { searchEmails } from './emails/search.ts'
import { tenderEmails } from './emails/tender.ts'
import { webhookEmails } from './emails/webhook.ts'

export const emails = {
  ...accountEmails,
  ...membershipEmails,
  ...memberRoleEmails,
  ...organisationEmails,
  ...tenderEmails,
  ...searchEmails,
  ...accessEmails,
  ...moderationEmails,
  ...questionEmails,
  ...documentEmails,
  ...bidEmails,
  ...clarificationEmails,
  ...decisionEmails,
  ...evaluationEmails,
  ...contractEmails,
  ...webhookEmails,
  ...auditEmails,
}

export type EmailName = keyof typeof emails
export type EmailData<Name extends EmailName> = Parameters<(typeof emails)[Name]>[0]

export function writeEmail(name: string, data: unknown): Email {
  return (emails[name as EmailName] as (data: unknown) => Email)(data)
}
