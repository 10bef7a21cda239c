import {
  askQuestion,
  listQuestions,
  postClarification,
  type Question,
} from '../contract/question.ts'
import { selectQuestions } from '../rules/select-questions.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { changed } from '#features/tenders/server/changed.ts'
import { findTender, lockTender } from '#features/tenders/server/find-tender.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { answerRoutes } from './answer-routes.ts'
import { insertClarification, insertQuestion, readQuestion, readQuestions } from './queries.ts'

const texts = {
  asked: 'Question submitted successfully',
}

export function questionRoutes(route: Route, services: Services): void {
  const { db, throttle, config } = services
  answerRoutes(route)

  route(listQuestions, async ({ user, params, query }) => {
    const tender = await findTender(db, user, 'seeQuestions', params.tenderId)
    return { data: selectQuestions(await readQuestions(db, user, tender), query) }
  })

  route(askQuestion, async ({ user, params, body, cause, once, transact }) =>
    transact((tx) =>
      once(tx, {
        work: async () => {
          // The throttle counts inside the transaction, so that only stored questions count.
          await throttle.count(`questions:${user.id}`, config.throttle.questions, tx)
          const tender = await lockTender(tx, user, 'askQuestion', params.tenderId)
          const asked = { tender_id: tender.id, user, question_text: body.question_text }
          const id = await insertQuestion(tx, asked)
          await record(tx, cause, {
            action: 'question.asked',
            resource: ['Question', id],
            metadata: { tender_id: tender.id, organisation_id: user.organisation!.id },
          })
          await notify(tx, 'question-asked', { question_id: id })
          const question = await readQuestion(tx, user, tender, id)
          return { kept: { id }, reply: { message: texts.asked, question } }
        },
        replay: async ({ id }) => ({
          message: texts.asked,
          question: await readAgain(tx, user, { id, tenderId: params.tenderId }),
        }),
      }),
    ),
  )

  route(postClarification, (call) => {
    const { user, params, once, transact } = call
    return transact((tx) =>
      once(tx, {
        work: async () => ({ kept: { id: await post(tx, call) } }),
        replay: async ({ id }) => ({
          message: 'Clarification posted',
          question: await readAgain(tx, user, { id, tenderId: params.tenderId }),
        }),
      }),
    )
  })
}

/** Posts a clarification and returns its id. */
async function post(
  tx: Tx,
  { user, params, body, cause }: Context<typeof postClarification>,
): Promise<number> {
  const tender = await lockTender(tx, user, 'publishAnswers', params.tenderId)
  const { text } = body
  const id = await insertClarification(tx, { tender_id: tender.id, user, text })
  await changed(tx, tender, {
    cause,
    audit: {
      action: 'clarification.posted',
      resource: ['Question', id],
      metadata: { tender_id: tender.id },
      changes: { answer_text: { from: null, to: text } },
    },
    notify: (tx) => notify(tx, 'answer-published', { question_id: id }),
  })
  return id
}

/**
 * Reads a question for the reply, with the fields that the caller may see. Throws 404 if they may
 * not see the question.
 */
async function readAgain(
  tx: Tx,
  user: SessionUser,
  { tenderId, id }: { tenderId: number; id: number },
): Promise<Question> {
  const tender = await findTender(tx, user, 'seeQuestions', tenderId)
  const [question] = await readQuestions(tx, user, tender, id)
  if (!question) throw notFound()
  return question
}
