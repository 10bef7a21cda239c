import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listUnansweredQuestions } from '#features/analytics/contract/analytics.ts'
import { askQuestion, exportQuestions, listQuestions } from '../contract/question.ts'
import { getTender } from '#features/tenders/contract/tender-calls.ts'
import { countLockWaits } from '#app/test/lock-waits.ts'
import { ask, draft, makeScene, publish, type Scene } from '#app/test/question-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

const texts = async (client: Scene['buyer'], { params }: Scene, query = {}) =>
  (await client.call(listQuestions, { params, query })).data.map(
    ({ question_text }) => question_text,
  )

describe('asking a question', () => {
  test('an interested supplier asks; the buyer sees who asked, and the tender counts the question', async () => {
    const scene = await makeScene(world)
    const { asker, buyer, params, people } = scene
    const asked = await asker.call(askQuestion, {
      params,
      body: { question_text: '  Is the canteen included?\nAnd the yard? ' },
    })
    const question = {
      id: expect.any(Number),
      question_text: 'Is the canteen included?\nAnd the yard?',
      status: 'awaiting',
      created_at: expect.any(String),
      is_clarification: false,
      is_own: true,
      answer: null,
    }
    expect(asked).toEqual({ message: 'Question submitted successfully', question })
    expect((await asker.get(scene.path)).body).toEqual({ data: [asked.question] })

    const organisation = await world.db
      .selectFrom('organisations')
      .select(['id', 'name'])
      .where('id', '=', people.asker.organisation_id!)
      .executeTakeFirstOrThrow()
    const { name, email } = people.asker
    expect((await buyer.get(scene.path)).body).toEqual({
      data: [{ ...asked.question, is_own: false, organisation, user: { name, email } }],
    })
    const { data: tender } = await buyer.call(getTender, { params })
    expect(tender).toMatchObject({ questions_count: 1, unanswered_questions_count: 1 })

    const audit = await world.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('resource_type', '=', 'Question')
      .where('resource_id', '=', asked.question.id)
      .execute()
    expect(audit).toMatchObject([
      {
        action: 'question.asked',
        user_id: people.asker.id,
        metadata: { tender_id: scene.tender.id, organisation_id: organisation.id },
      },
    ])
  })

  test.for([
    [{}, { question_text: ['Please enter your question'] }],
    [{ question_text: ' \n ' }, { question_text: ['Please enter your question'] }],
    [{ question_text: 7 }, { question_text: ['Please enter your question'] }],
    [{ question_text: 'x'.repeat(2001) }, { question_text: ['Must be at most 2000 characters'] }],
    // The limit counts code points, as the character counter on the page does.
    [{ question_text: '😀'.repeat(2001) }, { question_text: ['Must be at most 2000 characters'] }],
    [{ question_text: 'nul \0' }, { question_text: ['Contains a character that is not allowed'] }],
  ] as const)('%o is refused', async ([body, errors]) => {
    const { asker, path } = await makeScene(world)
    const answer = await asker.post(path, body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual(errors)
  })

  test('2,000 characters are accepted, including line breaks', async () => {
    const { asker, tender } = await makeScene(world)
    for (const text of [`${'x'.repeat(1000)}\n${'y'.repeat(999)}`, '😀'.repeat(2000)]) {
      const { question } = await asker.call(askQuestion, {
        params: { tenderId: tender.id },
        body: { question_text: text },
      })
      expect(question.question_text).toBe(text)
    }
  })

  test.for([
    [{ allow_questions: false }, 409, 'This tender doesn’t accept questions.'],
    [{ status: 'closed' }, 409, 'This tender is not open.'],
    [{ clarification_deadline: ago(1) }, 409, 'The clarification deadline has passed.'],
    [
      {
        clarification_deadline: ago(2),
        submission_deadline: ago(1),
      },
      409,
      'The submission deadline has passed.',
    ],
  ] as const)('a tender with %o accepts none', async ([values, status, message]) => {
    const { asker, path } = await makeScene(world, values)
    const answer = await asker.post(path, { question_text: 'Still?' })
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })

  test('the deadline is checked again once the request has acquired the tender’s lock', async () => {
    const { asker, path, tender } = await makeScene(world)
    const tx = await world.db.startTransaction().execute()
    await tx.selectFrom('tenders').select('id').where('id', '=', tender.id).forUpdate().execute()
    const answer = asker.post(path, { question_text: 'In time?' })
    await expect.poll(() => countLockWaits(world.db)).toBe(1)
    await tx
      .updateTable('tenders')
      .set({ clarification_deadline: sql<string>`clock_timestamp()` })
      .where('id', '=', tender.id)
      .execute()
    await tx.commit().execute()
    expect((await answer).body.message).toBe('The clarification deadline has passed.')
  })

  test('a question is refused until the supplier has registered interest', async () => {
    const { params, path } = await makeScene(world)
    const stranger = await world.makeUser()
    const client = await world.signedIn(stranger)
    const refused = await client.post(path, { question_text: 'May I?' })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Mark interest in this tender first.',
    ])
    await client.post(`/api/tenders/${params.tenderId}/interests`)
    expect((await client.post(path, { question_text: 'May I now?' })).status).toBe(201)
  })

  test('a supplier without access to a tender can neither ask nor read questions', async () => {
    const stranger = await world.signedIn(await world.makeUser())
    const gated = await makeScene(world, { eligibility_type: 'nda_gated' })
    expect((await stranger.get(gated.path)).body.message).toBe(
      'Accept the non-disclosure agreement of this tender first.',
    )
    const invited = await makeScene(world, { eligibility_type: 'invite_only' })
    expect((await stranger.get(invited.path)).status).toBe(404)
    expect((await stranger.post(invited.path, { question_text: 'Hello?' })).status).toBe(404)
  })

  test('one Idempotency-Key asks one question, however often it is sent', async () => {
    const scene = await makeScene(world)
    scene.asker.headers = { 'idempotency-key': 'once' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => scene.asker.post(scene.path, { question_text: 'Once?' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.question.id)).size).toBe(1)
    expect(await texts(scene.buyer, scene)).toEqual(['Once?'])
  })

  test('a user can ask twenty questions an hour; refused ones do not count', async () => {
    const { asker, rival, path } = await makeScene(world)
    const closed = await makeScene(world, { allow_questions: false })
    await world.makeInterest(closed.tender, (await makeScene(world)).people.asker)
    for (let count = 0; count < 20; count += 1) {
      expect((await asker.post(path, { question_text: `Question ${count}` })).status).toBe(201)
      if (count < 3) {
        expect((await asker.post(closed.path, { question_text: 'Refused' })).status).toBe(409)
      }
    }
    const answer = await asker.post(path, { question_text: 'One too many' })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500)
    expect(answer.body.message).toMatch(/^Too many attempts/)
    expect((await rival.post(path, { question_text: 'My first' })).status).toBe(201)
  })
})

describe('reading questions', () => {
  test('interested suppliers can read only published questions and their own', async () => {
    const scene = await makeScene(world)
    const { asker, rival, buyer, tender, params } = scene
    const published = await ask(asker, tender, 'Published?')
    const drafted = await ask(asker, tender, 'Drafted?')
    await ask(asker, tender, 'Awaiting?')
    await draft(buyer, tender, published, 'Yes.')
    await publish(buyer, tender, published)
    await draft(buyer, tender, drafted, 'Secret so far.')

    const read = (await rival.get(scene.path)).body.data
    expect(read).toEqual([
      {
        id: published,
        question_text: 'Published?',
        status: 'published',
        created_at: expect.any(String),
        is_clarification: false,
        is_own: false,
        answer: {
          answer_text: 'Yes.',
          is_published: true,
          created_at: expect.any(String),
          published_at: expect.any(String),
        },
      },
    ])
    // The list is sorted newest first. A drafted answer must not be visible to the asker.
    const own = (await asker.call(listQuestions, { params })).data
    expect(own.map(({ question_text, status }) => [question_text, status])).toEqual([
      ['Awaiting?', 'awaiting'],
      ['Drafted?', 'awaiting'],
      ['Published?', 'published'],
    ])
    expect(own.every(({ is_own }) => is_own)).toBe(true)
    expect(JSON.stringify(own)).not.toContain('Secret')
    expect(await texts(asker, scene, { filter: 'drafted' })).toEqual([])
    expect(await texts(asker, scene, { filter: 'awaiting' })).toEqual(['Awaiting?', 'Drafted?'])
    expect(await texts(asker, scene, { search: 'secret' })).toEqual([])

    const stranger = await world.signedIn(await world.makeUser())
    expect((await stranger.get(scene.path)).body).toEqual({ data: [] })
    const colleague = await world.makeUser({ organisation_id: scene.people.asker.organisation_id })
    expect(await texts(await world.signedIn(colleague), scene)).toHaveLength(3)
  })

  test('a supplier who withdrew interest can see their own questions, but no other answers', async () => {
    const scene = await makeScene(world)
    const { asker, rival, buyer, tender } = scene
    for (const client of [asker, rival]) {
      const id = await ask(client, tender, client === asker ? 'Mine?' : 'Theirs?')
      await draft(buyer, tender, id, 'Yes.')
      await publish(buyer, tender, id)
    }
    expect(await texts(asker, scene)).toEqual(['Theirs?', 'Mine?'])
    await asker.delete(`/api/tenders/${tender.id}/interests`)
    expect(await texts(asker, scene)).toEqual(['Mine?'])
  })

  test('filter and search narrow the buyer’s list', async () => {
    const scene = await makeScene(world)
    const { asker, buyer, tender, path } = scene
    await ask(asker, tender, 'Is parking free?')
    const drafted = await ask(asker, tender, 'When is the site visit?')
    const published = await ask(asker, tender, 'Who cleans the windows?')
    await draft(buyer, tender, drafted, 'On Tuesday.')
    await draft(buyer, tender, published, 'A contractor.')
    await publish(buyer, tender, published)
    expect(await texts(buyer, scene, { filter: 'awaiting' })).toEqual(['Is parking free?'])
    expect(await texts(buyer, scene, { filter: 'drafted' })).toEqual(['When is the site visit?'])
    expect(await texts(buyer, scene, { filter: 'published' })).toEqual(['Who cleans the windows?'])
    expect(await texts(buyer, scene, { search: 'tuesday' })).toEqual(['When is the site visit?'])
    expect(await texts(buyer, scene, { search: scene.people.asker.name })).toHaveLength(3)
    const refused = await buyer.get(`${path}?filter=elsewhere`)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['filter']])
  })

  test('other buyers have no access, and administrators can see everything', async () => {
    const scene = await makeScene(world)
    await ask(scene.asker, scene.tender, 'Who sees this?')
    const other = await world.signedIn(await world.makeUser({ role: 'buyer' }))
    expect((await other.get(scene.path)).status).toBe(403)
    expect((await other.get(`${scene.path}/export.csv`)).status).toBe(403)
    const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
    const { data } = await admin.call(listQuestions, { params: scene.params })
    expect(data[0]!.user!.email).toBe(scene.people.asker.email)
  })
})

test('the CSV contains published questions without their authors, and no formulas', async () => {
  const scene = await makeScene(world)
  const { asker, rival, buyer, tender, params } = scene
  const first = await ask(asker, tender, '=HYPERLINK("http://evil.example")')
  const second = await ask(rival, tender, 'Commas, "quotes"\nand lines?')
  await ask(asker, tender, 'Not answered')
  for (const [id, text] of [
    [first, '+1'],
    [second, 'Yes'],
  ] as const) {
    await draft(buyer, tender, id, text)
    await publish(buyer, tender, id)
  }
  const address = `${scene.path}/export.csv`
  const answer = await rival.get(address)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="${tender.reference}-questions-and-answers.csv"`,
  )
  const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`
  expect(answer.body).toMatch(
    new RegExp(
      [
        '^\uFEFFquestion_text,created_at,answer_text,published_at',
        String.raw`"'=HYPERLINK\(""http://evil.example""\)",${time},'\+1,${time}`,
        `"Commas, ""quotes""\nand lines\\?",${time},Yes,${time}`,
        '$',
      ].join('\r\n'),
    ),
  )
  expect(await buyer.call(exportQuestions, { params })).toBe(answer.body)
  const stranger = await world.signedIn(await world.makeUser())
  const refused = await stranger.get(address)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Mark interest in this tender first.',
  ])
})

test('the buyer’s unanswered questions are listed oldest first, up to fifty', async () => {
  const { buyer, tender, people } = await makeScene(world)
  await world.db
    .insertInto('questions')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        tender_id: tender.id,
        organisation_id: people.asker.organisation_id!,
        user_id: people.asker.id,
        question_text: `Number ${index}`,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, (index * 7) % 60)),
      })),
    )
    .execute()
  const { data } = await buyer.call(listUnansweredQuestions)
  expect(data).toHaveLength(50)
  const times = data.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted())
  await draft(buyer, tender, data[0]!.id, 'Done.')
  const next = (await buyer.call(listUnansweredQuestions)).data
  expect(next[0]).toEqual(data[1])
  const other = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  expect((await other.call(listUnansweredQuestions)).data).toEqual([])
})
