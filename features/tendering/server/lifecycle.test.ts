import { describe, expect, test } from 'vitest'
import {
  archiveTender,
  awardTender,
  cancelTender,
  closeTender,
  publishTender,
  unpublishTender,
} from '#features/tenders/contract/tender-calls.ts'
import { tenderStatuses } from '#features/tenders/contract/tender.ts'
import { canFollow, tenderTransitions } from '#features/tenders/rules/tender-lifecycle.ts'
import type { TenderTransition } from '#features/tenders/rules/tender-lifecycle.ts'
import { auditOf, inDays } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'
import { closeExpired } from './close-expired.ts'

const world = useWorld()

async function ownTender(values: Parameters<typeof world.makeTender>[0] = {}) {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, ...values })
  return { buyer, tender, params: { tenderId: tender.id }, client: await world.signedIn(buyer) }
}

const cancellation = { reason: 'no_longer_needed', text: 'The building was sold.' } as const

test('each transition of a tender has its message, its timestamp and one audit row', async () => {
  const { client, tender, params } = await ownTender({
    status: 'draft',
    moderation_status: 'rejected',
    moderation_notes: 'Incomplete',
  })
  const body = { moderation_reply: 'The plans are in the documents.' }
  const published = await client.call(publishTender, { params, body })
  expect(published.message).toBe('Tender published successfully')
  // Publishing again restarts moderation; moderators still see the note and its reply.
  expect(published.tender).toMatchObject({
    status: 'published',
    moderation_status: 'pending',
    moderation_notes: 'Incomplete',
    moderation_reply: 'The plans are in the documents.',
  })

  const unpublished = await client.call(unpublishTender, { params })
  expect(unpublished.message).toBe('Tender unpublished successfully')
  expect(unpublished.tender).toMatchObject({ status: 'draft', published_at: null })

  await client.call(publishTender, { params })
  const closed = await client.call(closeTender, { params })
  expect(closed.message).toBe('Tender closed successfully')
  expect(closed.tender.closed_at).not.toBeNull()

  const awarded = await client.call(awardTender, { params, body: {} })
  expect(awarded.message).toBe('Tender awarded successfully')
  expect(awarded.tender).toMatchObject({
    status: 'awarded',
    award: { organisation: null, value: null, note: null },
    version: 6,
  })
  expect(await auditOf(world, tender.id)).toEqual([
    'tender.published',
    'tender.unpublished',
    'tender.published',
    'tender.closed',
    'tender.awarded',
  ])
})

/**
 * Transitions with a call of their own. An award is withdrawn by the call that withdraws the
 * decision (features/evaluation/award).
 */
const ownCalls = (Object.keys(tenderTransitions) as TenderTransition[]).filter(
  (transition) => transition !== 'withdrawAward',
)

test.for(ownCalls)(
  '%s is allowed only from the statuses in the table, and otherwise changes nothing',
  async (transition) => {
    for (const status of tenderStatuses) {
      const { client, tender } = await ownTender({ status })
      const answer = await client.post(`/api/tenders/${tender.id}/${transition}`, cancellation)
      const isAllowed = canFollow(transition, status)
      expect(answer.status).toBe(isAllowed ? 200 : 409)
      const after = isAllowed ? tenderTransitions[transition].to : status
      expect((await client.get(`/api/tenders/${tender.id}`)).body.data.status).toBe(after)
      expect(await auditOf(world, tender.id)).toHaveLength(isAllowed ? 1 : 0)
    }
  },
)

test.for(ownCalls)('%s is for the buyer organisation and administrators', async (transition) => {
  const from = tenderTransitions[transition].from[0]
  const { tender } = await ownTender({ status: from })
  const send = async (user: { id: number }) => {
    const client = await world.signedIn(user)
    const answer = await client.post(`/api/tenders/${tender.id}/${transition}`, cancellation)
    return answer.status
  }
  expect(await send(await world.makeUser())).toBe(403)
  expect(await send(await world.makeUser({ role: 'buyer' }))).toBe(from === 'draft' ? 404 : 403)
  expect(await send(await world.makeUser({ role: 'admin' }))).toBe(200)
})

describe('publishing', () => {
  test('requires both deadlines in the future', async () => {
    const { client, tender } = await ownTender({
      status: 'draft',
      clarification_deadline: inDays(-1),
      submission_deadline: inDays(1),
    })
    const answer = await client.post(`/api/tenders/${tender.id}/publish`)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      clarification_deadline: ['Clarification deadline must be in the future'],
    })
  })

  test('takes effect once for fifty concurrent requests', async () => {
    const { client, tender } = await ownTender({ status: 'draft' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.post(`/api/tenders/${tender.id}/publish`)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49)
    expect(await auditOf(world, tender.id)).toEqual(['tender.published'])
  })
})

describe('awarding', () => {
  test('can name winner, value and note, and only the buyer can read the note', async () => {
    const { client, params, tender } = await ownTender()
    const winner = await world.makeUser()
    const { tender: awarded } = await client.call(awardTender, {
      params,
      body: { organisation_id: winner.organisation_id, value: '99,000', note: 'Best quality' },
    })
    const organisation = { id: winner.organisation_id, name: expect.any(String) }
    const value = '99000.00'
    const winners = [{ lot_number: null, organisation, value }]
    const shown = { organisation, value, winners, lots: [] }
    expect(awarded.award).toEqual({ ...shown, note: 'Best quality' })
    const supplier = await world.signedIn(await world.makeUser())
    const seen = await supplier.get(`/api/tenders/${tender.id}`)
    expect(seen.body.data.award).toEqual(shown)
  })

  test('only an approved supplier can win', async () => {
    const { client, buyer, tender } = await ownTender()
    const answer = await client.post(`/api/tenders/${tender.id}/award`, {
      organisation_id: buyer.organisation_id,
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      organisation_id: ['Choose an approved supplier organisation'],
    })
  })

  test('takes effect once for fifty concurrent requests', async () => {
    const { client, tender } = await ownTender({ status: 'closed' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.post(`/api/tenders/${tender.id}/award`)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await auditOf(world, tender.id)).toEqual(['tender.awarded'])
  })
})

test('cancelling requires a coded reason and a text, which suppliers can read', async () => {
  const { client, params, tender } = await ownTender()
  const refused = await client.post(`/api/tenders/${tender.id}/cancel`, { reason: 'because' })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({
    reason: ['Choose a reason for the cancellation'],
    text: ['Explain the cancellation'],
  })
  const { message } = await client.call(cancelTender, { params, body: cancellation })
  expect(message).toBe('Tender cancelled successfully')
  const supplier = await world.signedIn(await world.makeUser())
  const { body } = await supplier.get(`/api/tenders/${tender.id}`)
  expect(body.data).toMatchObject({ status: 'cancelled', cancellation })
})

test('archiving hides a tender from everyone except administrators', async () => {
  const { client, params, tender } = await ownTender()
  expect(await client.call(archiveTender, { params })).toEqual({
    message: 'Tender archived successfully',
  })
  expect((await client.get(`/api/tenders/${tender.id}`)).status).toBe(404)
  expect((await client.delete(`/api/tenders/${tender.id}`)).status).toBe(404)
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  expect((await admin.get(`/api/tenders/${tender.id}`)).status).toBe(200)
  expect((await admin.delete(`/api/tenders/${tender.id}`)).status).toBe(409)
  expect((await admin.get(`/api/tenders?search=${tender.reference}`)).body.data).toEqual([])
  expect(await auditOf(world, tender.id)).toEqual(['tender.deleted'])
})

describe('automatic closing', () => {
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

  test('closes only tenders past their deadline, once, and is logged as done by System', async () => {
    const past = { submission_deadline: soon(-1000), clarification_deadline: inDays(-1) }
    const { tender: due } = await ownTender(past)
    const { tender: alsoDue } = await ownTender(past)
    const others = [
      await ownTender({ ...past, status: 'draft' }),
      await ownTender({ ...past, status: 'awarded' }),
      await ownTender({ ...past, deleted_at: new Date() }),
      await ownTender({ submission_deadline: soon(60_000), clarification_deadline: inDays(-1) }),
    ]
    // The two calls simulate two servers that run the job at the same time.
    const closed = await Promise.all([closeExpired(world.db), closeExpired(world.db)])
    expect(closed[0] + closed[1]).toBe(2)
    expect(await closeExpired(world.db)).toBe(0)
    for (const tender of [due, alsoDue]) {
      expect(await auditOf(world, tender.id)).toEqual(['tender.closed'])
    }
    for (const { tender } of others) expect(await auditOf(world, tender.id)).toEqual([])
    const rows = await world.db
      .selectFrom('audit_logs')
      .select(['user_id', 'ip'])
      .where('resource_id', '=', due.id)
      .where('action', '=', 'tender.closed')
      .execute()
    expect(rows).toEqual([{ user_id: null, ip: null }])
  })

  test('a tender counts as closed once its deadline has passed, before any job has run', async () => {
    const { tender } = await ownTender({
      submission_deadline: soon(-1000),
      clarification_deadline: inDays(-1),
    })
    const supplier = await world.signedIn(await world.makeUser())
    const interest = await supplier.post(`/api/tenders/${tender.id}/interests`)
    expect(interest.status).toBe(409)
    expect(interest.body.message).toBe('The submission deadline has passed.')
    const idsOf = async (filter: string) => {
      const { body } = await supplier.get(`/api/tenders?filter=${filter}`)
      return body.data.map((row: { id: number }) => row.id)
    }
    expect(await idsOf('active')).not.toContain(tender.id)
    expect(await idsOf('closed')).toContain(tender.id)
  })
})
