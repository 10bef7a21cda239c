// Tests the cost of writes without measuring time: the number of round trips to PostgreSQL.
import { expect, test } from 'vitest'
import { poolOf } from '#kernel/server/db/connect.ts'
import { recordStatements } from './record-statements.ts'
import { useWorld } from './world.ts'

const world = useWorld()

test('a write takes a bounded number of round trips to PostgreSQL', async () => {
  const supplier = await world.makeUser()
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id })
  const db = world.connectAgain()
  const statements = recordStatements(poolOf(db))
  const app = await world.startSecondServer(db)
  const [asking, answering] = [
    await world.signedIn(supplier, app),
    await world.signedIn(buyer, app),
  ]
  async function waitsOf(answer: () => Promise<{ status: number; body: unknown }>) {
    statements.length = 0
    const { status, body } = await answer()
    expect(status).toBeLessThan(300)
    return { waits: statements.length, body }
  }
  const path = `/api/tenders/${tender.id}`
  const text = 'Are the two lifts in the east wing part of the contract?'

  const interest = await waitsOf(() => asking.post(`${path}/interests`, {}))
  // The rules are checked once before the tender is locked, and again afterwards.
  expect(interest.waits).toBe(12)
  const asked = await waitsOf(() => asking.post(`${path}/questions`, { question_text: text }))
  expect(asked.waits).toBe(13)
  const { question } = asked.body as { question: { id: number } }
  const answer = `${path}/questions/${question.id}`
  await answering.post(`${answer}/answer`, { answer_text: 'Yes.' })
  const published = await waitsOf(() => answering.post(`${answer}/publish`, {}))
  expect(published.waits).toBe(15)
})
