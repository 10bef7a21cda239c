import type { Row, World } from '#app/test/world.ts'

interface Scene {
  buyer: Row<'users'>
  asker: Row<'users'>
  tender: Row<'tenders'>
}

/**
 * Asks three questions. The first has a published answer, the second has a draft answer that is
 * long enough to scroll in the publication dialog, and the third has no answer.
 */
export async function askQuestions(world: World, { buyer, asker, tender }: Scene): Promise<void> {
  await world.makeInterest(tender, asker)
  const supplier = await world.signedIn(asker)
  const manager = await world.signedIn(buyer)
  const base = `/api/tenders/${tender.id}/questions`
  const ask = async (question_text: string) =>
    (await supplier.post(base, { question_text })).body.question.id
  const answered = await ask('Is the canteen part of the contract?\nAnd the yard behind it?')
  await manager.post(`${base}/${answered}/answer`, { answer_text: 'The canteen is, the yard not.' })
  await manager.post(`${base}/${answered}/publish`)
  const drafted = await ask(
    'Curlew Cleaning and Caretaking Services would like to see the plans: where are they?',
  )
  const answer_text = `In annex B. ${'Each plan shows one floor with its exits. '.repeat(40)}`
  await manager.post(`${base}/${drafted}/answer`, { answer_text })
  await ask(`What about ${'a-very-long-word'.repeat(20)}?`)
}
