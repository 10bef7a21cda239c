// Creates a tender with its buyer and two interested suppliers, for tests of questions and answers.
import { askQuestion, createAnswer, publishAnswer } from '#features/questions/contract/question.ts'
import type { Client } from './client.ts'
import type { Row, World } from './world.ts'

type TenderValues = NonNullable<Parameters<World['makeTender']>[0]>

export async function makeScene(world: World, values: TenderValues = {}) {
  const buyer = await world.makeUser({ role: 'buyer', name: 'Bea Buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, ...values })
  const asker = await world.makeUser()
  const rival = await world.makeUser()
  for (const supplier of [asker, rival]) await world.makeInterest(tender, supplier)
  return {
    tender,
    params: { tenderId: tender.id },
    path: `/api/tenders/${tender.id}/questions`,
    people: { buyer, asker, rival },
    buyer: await world.signedIn(buyer),
    asker: await world.signedIn(asker),
    rival: await world.signedIn(rival),
    makeColleague: () =>
      world.makeUser({ role: 'buyer', organisation_id: buyer.organisation_id, name: 'Col League' }),
  }
}

export type Scene = Awaited<ReturnType<typeof makeScene>>

export async function ask(client: Client, tender: Row<'tenders'>, question_text: string) {
  const params = { tenderId: tender.id }
  return (await client.call(askQuestion, { params, body: { question_text } })).question.id
}

export async function draft(client: Client, tender: Row<'tenders'>, id: number, text: string) {
  const params = { tenderId: tender.id, questionId: id }
  return (await client.call(createAnswer, { params, body: { answer_text: text } })).question
}

export async function publish(client: Client, tender: Row<'tenders'>, id: number) {
  const params = { tenderId: tender.id, questionId: id }
  return (await client.call(publishAnswer, { params })).question
}
