import { describe, expect, test } from 'vitest'
import { getDashboard } from '../contract/analytics.ts'
import {
  listAskedQuestions,
  listDownloadedDocuments,
} from '#features/tenders/history/contract/own-activity.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()

async function makeSupplier() {
  const user = await world.makeUser()
  const colleague = await world.makeUser({ organisation_id: user.organisation_id })
  return { user, colleague, client: await world.signedIn(user) }
}

const summaryOf = ({ id, title, reference, status }: Row<'tenders'>) => ({
  id,
  title,
  reference,
  status,
  organisation: { name: expect.any(String) },
})

let minutes = 0
/** Returns a timestamp one minute after the previous one. */
const next = () => new Date(Date.now() - 86_400_000 + (minutes += 1) * 60_000)

describe('questions asked by a supplier’s organisation', () => {
  async function ask(tender: Row<'tenders'>, user: Row<'users'>, answer: object = {}) {
    return world.db
      .insertInto('questions')
      .values({
        tender_id: tender.id,
        organisation_id: user.organisation_id!,
        user_id: user.id,
        question_text: `Question to ${tender.title}?`,
        created_at: next(),
        ...answer,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  test('questions about all tenders are listed newest first, and show whether they are answered', async () => {
    const { user, colleague, client } = await makeSupplier()
    const open = await world.makeTender()
    const closed = await world.makeTender({ status: 'closed' })
    const answered = { answer_text: 'Two.', answered_by: open.created_by, answered_at: new Date() }
    const first = await ask(open, user, { ...answered, published_at: new Date() })
    const second = await ask(closed, colleague)
    const third = await ask(open, user, answered)
    // The list contains neither questions from other organisations nor questions about tenders that
    // the supplier can't see.
    await ask(open, await world.makeUser())
    await ask(await world.makeTender({ status: 'draft' }), user)
    await ask(await world.makeTender({ deleted_at: new Date() }), user)

    const { data, meta } = await client.call(listAskedQuestions, { query: {} })
    const row = (question: Row<'questions'>, tender: Row<'tenders'>) => ({
      id: question.id,
      question_text: question.question_text,
      status: 'awaiting',
      created_at: question.created_at,
      published_at: null,
      tender: summaryOf(tender),
    })
    expect(data).toEqual([
      // A drafted answer must not be visible to the supplier, so the question still counts as
      // unanswered.
      row(third, open),
      row(second, closed),
      { ...row(first, open), status: 'published', published_at: first.published_at },
    ])
    expect(meta.total).toBe((await client.call(getDashboard)).data.questions_asked)
    const page = await client.call(listAskedQuestions, { query: { page: 2, per_page: 2 } })
    expect(page.data.map(({ id }) => id)).toEqual([first.id])
    expect(page.meta).toEqual({ current_page: 2, last_page: 2, per_page: 2, total: 3 })
  })

  test('questions can be filtered by state and searched, but not by the text of drafted answers', async () => {
    const { user, client } = await makeSupplier()
    const council = await world.makeOrganisation({ type: 'buyer', name: 'Calder Council' })
    const buyer = await world.makeUser({ role: 'buyer', organisation_id: council.id })
    const meals = await world.makeTender({ title: 'School meals' })
    const parks = await world.makeTender({ title: 'Parks', created_by: buyer.id })
    const answer = { answer_text: 'Secret.', answered_by: buyer.id, answered_at: new Date() }
    const drafted = await ask(meals, user, answer)
    const answered = await ask(parks, user, { ...answer, published_at: new Date() })
    const find = async (query: object) => {
      const { data, meta } = await client.call(listAskedQuestions, { query })
      expect(meta.total).toBe(data.length)
      return data.map(({ id }) => id)
    }
    expect(await find({ filter: 'awaiting' })).toEqual([drafted.id])
    expect(await find({ filter: 'published' })).toEqual([answered.id])
    expect(await find({ search: 'school MEALS' })).toEqual([drafted.id])
    expect(await find({ search: parks.reference })).toEqual([answered.id])
    expect(await find({ search: 'calder' })).toEqual([answered.id])
    expect(await find({ search: 'question to' })).toEqual([answered.id, drafted.id])
    expect(await find({ search: 'secret' })).toEqual([])
    expect(await find({ search: 'calder', filter: 'awaiting' })).toEqual([])
  })
})

describe('documents downloaded by a supplier’s organisation', () => {
  async function download(document: Row<'documents'>, user: Row<'users'>, version = 1) {
    const { organisation_id } = user
    return world.db
      .insertInto('document_downloads')
      .values({
        document_id: document.id,
        user_id: user.id,
        organisation_id,
        version,
        downloaded_at: next(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  test('each document is listed once, latest download first, and shows whether a newer version exists', async () => {
    const { user, colleague, client } = await makeSupplier()
    const tender = await world.makeTender()
    const published_at = new Date()
    const [plan, terms] = [
      await world.makeDocument(tender, { title: 'Site plan', published_at }),
      await world.makeDocument(tender, { title: 'Terms', published_at }),
    ]
    await world.makeFile(plan!, { version: 2, uploaded_by: tender.created_by, published_at })
    await world.makeFile(terms!, { version: 2, uploaded_by: tender.created_by })
    await download(plan!, user)
    const second = await download(terms!, user)
    const third = await download(plan!, colleague)
    await download(plan!, await world.makeUser())
    const hidden = await world.makeTender({ eligibility_type: 'invite_only' })
    await download(await world.makeDocument(hidden), user)

    const { data, meta } = await client.call(listDownloadedDocuments, { query: {} })
    expect(data).toEqual([
      {
        id: plan!.id,
        title: 'Site plan',
        version: 1,
        newest_version: 2,
        downloaded_at: third.downloaded_at,
        downloaded_by: { name: colleague.name },
        tender: summaryOf(tender),
      },
      {
        id: terms!.id,
        title: 'Terms',
        version: 1,
        newest_version: 1,
        downloaded_at: second.downloaded_at,
        downloaded_by: { name: user.name },
        tender: summaryOf(tender),
      },
    ])
    expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 2 })
    expect((await client.call(getDashboard)).data.documents_downloaded).toBe(2)
    const page = await client.call(listDownloadedDocuments, { query: { page: 2, per_page: 1 } })
    expect(page.data.map(({ id }) => id)).toEqual([terms!.id])
  })

  test('documents are listed without titles once the agreement has changed', async () => {
    const { user, client } = await makeSupplier()
    const tender = await world.makeTender({ eligibility_type: 'nda_gated' })
    await world.makeNda(tender, { acceptedBy: [user] })
    const document = await world.makeDocument(tender, { published_at: new Date() })
    await download(document, user)
    const read = async () => (await client.call(listDownloadedDocuments, { query: {} })).data
    expect(await read()).toMatchObject([{ title: document.title, newest_version: 1 }])
    await world.makeNda(tender, { version: 2 })
    expect(await read()).toMatchObject([{ id: document.id, title: null, newest_version: null }])
  })
})

test('a supplier without an organisation has no activity', async () => {
  const client = await world.signedIn(await world.makeUser({ organisation_id: null }))
  for (const call of [listAskedQuestions, listDownloadedDocuments]) {
    expect(await client.call(call, { query: {} })).toMatchObject({ data: [], meta: { total: 0 } })
  }
})
