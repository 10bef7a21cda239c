import { askQuestion, listQuestions, postClarification } from '#domain/contract/question-calls.ts'
import { questionTexts } from '#domain/contract/question.ts'
import { selectQuestions } from '#domain/rules/select-questions.ts'
import { record } from '#server/audit/record.ts'
import { findTender, lockTender } from '#server/tenders/find-tender.ts'
import { once } from '#server/http/idempotency.ts'
import type { Route } from '#server/http/route.ts'
import { tell } from '#server/notices/tell.ts'
import { writeRelease } from '#server/open-data/write-release.ts'
import type { Services } from '#server/services.ts'
import { answerRoutes } from './answer-routes.ts'
import { insertClarification, insertQuestion, readQuestion, readQuestions } from './queries.ts'

export function questionRoutes(route: Route, services: Services): void {
  const { db, throttle, config } = services
  answerRoutes(route)

  route(listQuestions, async ({ user, params, query }) => {
    const tender = await findTender(db, user, 'seeQuestions', params.tenderId)
    return { data: selectQuestions(await readQuestions(db, user, tender), query) }
  })

  route(askQuestion, async ({ user, params, body, cause, request, transact }) =>
    transact((tx) =>
      once(tx, { endpoint: askQuestion, request, user }, async () => {
        // In the transaction, so that only questions that were asked count.
        await throttle.count(`questions:${user.id}`, config.throttle.questions, tx)
        const tender = await lockTender(tx, user, 'askQuestion', params.tenderId)
        const question = { tender_id: tender.id, user, question_text: body.question_text }
        const id = await insertQuestion(tx, question)
        await record(tx, cause, {
          action: 'question.asked',
          resource: ['Question', id],
          metadata: { tender_id: tender.id, organisation_id: user.organisation!.id },
        })
        await tell(tx, 'question-asked', { question_id: id })
        return {
          message: questionTexts.asked,
          question: await readQuestion(tx, user, tender, id),
        }
      }),
    ),
  )

  route(postClarification, ({ user, params, body, cause, request, transact }) =>
    transact((tx) =>
      once(tx, { endpoint: postClarification, request, user }, async () => {
        const tender = await lockTender(tx, user, 'publishAnswers', params.tenderId)
        const { text } = body
        const id = await insertClarification(tx, { tender_id: tender.id, user, text })
        await record(tx, cause, {
          action: 'clarification.posted',
          resource: ['Question', id],
          metadata: { tender_id: tender.id },
          changes: { answer_text: { from: null, to: text } },
        })
        await writeRelease(tx, tender.id)
        await tell(tx, 'answer-published', { question_id: id })
        return {
          message: questionTexts.clarificationPosted,
          question: await readQuestion(tx, user, tender, id),
        }
      }),
    ),
  )
}
