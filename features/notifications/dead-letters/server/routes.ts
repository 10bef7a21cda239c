import {
  discardDeadLetter,
  listDeadLetters,
  retryDeadLetter,
  retryDeadLetters,
} from '#features/notifications/contract/dead-letter.ts'
import { record } from '#kernel/server/audit/record.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { deleteDeadLetter, readDeadLetters, retryEmails } from './queries.ts'

export function deadLetterRoutes(route: Route, services: Services): void {
  const { db } = services

  route(listDeadLetters, async ({ query }) => readDeadLetters(db, query))

  route(retryDeadLetter, async ({ params, cause, transact }) => {
    await transact(async (tx) => {
      const [letter] = await retryEmails(tx, Number(params.letterId))
      if (!letter) throw notFound()
      await record(tx, cause, {
        action: 'letter.retried',
        resource: ['Letter', null],
        metadata: letter,
      })
    })
    return { message: 'The email will be sent again' }
  })

  route(retryDeadLetters, async ({ cause, transact }) => {
    const retried = await transact(async (tx) => {
      const { length } = await retryEmails(tx)
      if (length > 0) {
        await record(tx, cause, {
          action: 'letter.all_retried',
          resource: ['Letter', null],
          metadata: { letters: length },
        })
      }
      return length
    })
    return { message: 'The emails will be sent again', retried }
  })

  route(discardDeadLetter, async ({ params, cause, transact }) => {
    await transact(async (tx) => {
      const letter = await deleteDeadLetter(tx, Number(params.letterId))
      if (!letter) throw notFound()
      await record(tx, cause, {
        action: 'letter.discarded',
        resource: ['Letter', null],
        metadata: letter,
      })
    })
    return { message: 'The email has been discarded' }
  })
}
