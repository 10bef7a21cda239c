// Audit actions about questions, answers and clarifications.
import { auditAction, type Exported } from '#kernel/contract/audit-action.ts'

export const questionAuditActions = {
  'answer.exported': auditAction<Exported>(
    'exported the questions and answers of {tender}',
    'Answers exported',
  ),
  'question.asked': auditAction<{ tender_id: number; organisation_id: number }>(
    'asked a question about {tender}',
  ),
  'clarification.posted': auditAction<{ tender_id: number }>(
    'posted a clarification about {tender}',
  ),
  'answer.created': auditAction<{ tender_id: number; question_id: number }>(
    'drafted an answer about {tender}',
    'Answer drafted',
  ),
  'answer.updated': auditAction<{ tender_id: number; question_id: number }>(
    'changed an answer about {tender}',
  ),
  'answer.published': auditAction<{ tender_id: number; question_id: number }>(
    'published an answer about {tender}',
  ),
  'answer.unpublished': auditAction<{ tender_id: number; question_id: number }>(
    'unpublished an answer about {tender}',
  ),
}
