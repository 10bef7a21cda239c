import type { FastifyRequest } from 'fastify'
import {
  createAnswer,
  publishAnswer,
  unpublishAnswer,
  updateAnswer,
  questionTexts,
} from '../contract/question.ts'
import type { TenderAction } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import {
  questionTransitions,
  whyNotYet,
  type QuestionTransition,
} from '../rules/question-lifecycle.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { EntryOf } from '#kernel/server/audit/record.ts'
import { requireFresh } from '#kernel/server/http/require-fresh.ts'
import { changed } from '#features/tenders/server/changed.ts'
import { lockTender, type FoundTender } from '#features/tenders/server/find-tender.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { notFound, refusalFor } from '#kernel/server/http/refusal.ts'
import type { Transact } from '#kernel/server/http/rights.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import {
  findAnswer,
  insertAnswer,
  markPublished,
  markUnpublished,
  saveAnswer,
  type FoundAnswer,
} from './answers.ts'
import { readQuestion } from './queries.ts'

interface Call {
  user: Actor
  cause: Cause
  params: { tenderId: number; questionId: number }
  request: FastifyRequest
  transact: Transact
}

interface Step {
  tx: Tx
  tender: FoundTender
  found: FoundAnswer
  log: (action: Logged, logged: Logging) => Promise<void>
}

interface Logging {
  changes: NonNullable<EntryOf<Logged>['changes']>
  notify?: (tx: Tx) => Promise<void>
}

type Logged = 'answer.created' | 'answer.updated' | 'answer.published' | 'answer.unpublished'

const actions: Record<QuestionTransition, TenderAction> = {
  answer: 'answerQuestions',
  edit: 'answerQuestions',
  publish: 'publishAnswers',
  unpublish: 'answerQuestions',
}

const messages: Record<QuestionTransition, string> = {
  answer: questionTexts.answerSaved,
  edit: questionTexts.answerSaved,
  publish: 'Answer published',
  unpublish: 'Answer unpublished',
}

/** Messages for clarifications, which have an answer from the start. */
const clarificationMessages: typeof messages = {
  answer: questionTexts.clarificationSaved,
  edit: questionTexts.clarificationSaved,
  publish: 'Clarification published',
  unpublish: 'Clarification unpublished',
}

export function answerRoutes(route: Route): void {
  route(createAnswer, (call) =>
    take('answer', call, async ({ tx, found, log }) => {
      const { answer_text } = call.body
      await insertAnswer(tx, found.id, { answer_text, answered_by: call.user.id })
      await log('answer.created', { changes: { answer_text: { from: null, to: answer_text } } })
    }),
  )

  route(updateAnswer, (call) =>
    take('edit', call, async ({ tx, found, log }) => {
      const { answer_text } = call.body
      if (answer_text === found.answer_text) return
      const answered_by = call.user.id
      // The page saves automatically, so one audit row covers all saves by the same user within ten
      // minutes. The last text is recorded as the `from` value of the next audit row, or in the row
      // for the publication.
      const isLogged = !found.is_logged || found.answered_by !== answered_by
      await saveAnswer(tx, found.id, { answer_text, answered_by, isLogged })
      if (!isLogged) return
      await log('answer.updated', {
        changes: { answer_text: { from: found.answer_text, to: answer_text } },
      })
    }),
  )

  route(publishAnswer, (call) =>
    take('publish', call, async ({ tx, found, log }) => {
      await markPublished(tx, found.id)
      await log('answer.published', {
        changes: {
          status: { from: found.status, to: questionTransitions.publish.to },
          answer_text: { from: null, to: found.answer_text },
        },
        notify: (tx) => notify(tx, 'answer-published', { question_id: found.id }),
      })
    }),
  )

  route(unpublishAnswer, (call) =>
    take('unpublish', call, async ({ tx, tender, found, log }) => {
      await markUnpublished(tx, found.id)
      await log('answer.unpublished', {
        changes: {
          status: { from: found.status, to: questionTransitions.unpublish.to },
          answer_text: { from: found.answer_text, to: null },
        },
        notify: async (tx) => {
          // Suppliers can't see a draft, so no answer disappears from their pages and no notice is
          // needed.
          if (tender.status === 'draft') return
          await notify(tx, 'answer-unpublished', { question_id: found.id })
        },
      })
    }),
  )
}

/**
 * Handles all transitions alike: locks the tender, checks the rules, applies the change and returns
 * the updated question.
 */
function take(
  transition: QuestionTransition,
  { user, cause, params, request, transact }: Call,
  work: (step: Step) => Promise<void>,
) {
  return transact(async (tx) => {
    const tender = await lockTender(tx, user, actions[transition], params.tenderId)
    const found = await findAnswer(tx, tender.id, params.questionId)
    if (!found) throw notFound()
    const reason = whyNotYet(transition, found.status)
    if (reason) throw refusalFor(reason)
    requireFresh(
      request.headers['if-match'],
      found.answer_version,
      'This answer has been changed since you opened it.',
    )
    const metadata = { tender_id: tender.id, question_id: found.id }
    await work({
      tx,
      tender,
      found,
      log: (action, { changes, ...logged }) =>
        changed(tx, tender, {
          cause,
          audit: { action, resource: ['Answer', found.id], metadata, changes },
          ...logged,
        }),
    })
    const question = await readQuestion(tx, user, tender, found.id)
    const said = found.is_clarification ? clarificationMessages : messages
    return { message: said[transition], question }
  })
}
