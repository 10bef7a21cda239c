// Tests the notification of all bidders in one transaction, the withdrawal of a decision, and
// private questions from unsuccessful bidders.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  answerDebrief,
  askDebrief,
  getAssessment,
  listDebriefs,
} from '#features/evaluation/summaries/contract/summary.ts'
import {
  getDecision,
  getSummary,
  listSummaries,
  notifyBidders,
  saveDecision,
  saveSummary,
  submitDecision,
  withdrawDecision,
} from '../contract/decision-calls.ts'
import { decisionTexts as texts } from '../contract/decision.ts'
import { excludeBid } from '#features/evaluation/ranking/contract/ranking.ts'
import { recordChallenge } from '#features/evaluation/standstill/contract/standstill.ts'
import { cancelTender, getTender } from '#features/tenders/contract/tender-calls.ts'
import { findStandstill } from '#features/evaluation/standstill/server/standstill.ts'
import { makeDecisionScene, usualChoice, type DecisionScene } from '#app/test/decision-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

async function prepare(scene: DecisionScene) {
  const { chair, params } = scene
  const body = { revision: null, lots: usualChoice(scene) }
  const { decision } = await chair.client.call(saveDecision, { params, body })
  const read = { sha256: decision.sha256! }
  await chair.client.call(submitDecision, { params, body: read })
  return read
}

async function notify(scene: DecisionScene) {
  const body = await prepare(scene)
  return scene.chair.client.call(notifyBidders, { params: scene.params, body })
}

const assessmentOf = async (scene: DecisionScene, place: number) =>
  (await scene.bidders[place]!.client.call(getAssessment, { params: scene.params })).data

test('each bidder gets their own summary and the winner’s part, but never another unsuccessful bidder’s', async () => {
  const scene = await makeDecisionScene(world)
  const { chair, params, bidders, tender } = scene
  await world.deliverMail()
  await prepare(scene)
  for (const place of bidders.keys()) expect(await assessmentOf(scene, place)).toBeNull()
  expect(await world.deliverMail()).toEqual([])
  const { data } = await chair.client.call(getDecision, { params })
  const { decision } = await chair.client.call(notifyBidders, {
    params,
    body: { sha256: data.sha256! },
  })
  expect(decision).toMatchObject({ state: 'notified', actions: ['withdraw'] })

  const names = bidders.map(({ organisation }) => organisation.name)
  const [lost, , won, unawarded] = await Promise.all(
    bidders.map((_, place) => assessmentOf(scene, place)),
  )
  expect(won!.summaries[0]).toMatchObject({ outcome: 'won', winner: null, explanation: '' })
  expect(lost!.summaries).toHaveLength(1)
  expect(lost!.summaries[0]).toMatchObject({
    outcome: 'lost',
    bidder: { name: names[0] },
    explanation: 'Another bid got more points in total.',
    winner: { name: names[2], value: '25531.25' },
  })
  expect(lost!.summaries[0]!.parts[0]).toMatchObject({
    name: 'Quality',
    weight: '40',
    mark: '3',
    reason: 'The method is described step by step.',
    citations: [{ question: 'method', quote: 'Method of' }],
  })
  expect(JSON.stringify(lost!.summaries[0]!.winner)).not.toContain('citations')
  expect(JSON.stringify(lost)).not.toContain(names[1])
  expect(unawarded!.summaries[0]).toMatchObject({
    outcome: 'no_award',
    no_award: 'need_changed',
    winner: null,
  })

  const mail = await world.deliverMail()
  for (const { user } of bidders) expect(mail.filter(({ to }) => to === user.email)).toHaveLength(1)
  const subjectFor = (place: number) => mail.find(({ to }) => to === bidders[place]!.user.email)!
  expect(subjectFor(2).subject).toContain('has been awarded to your organisation')
  expect(subjectFor(0).subject).toContain('your bid was not successful')
  expect(subjectFor(0).text).toContain(names[2])
  expect(subjectFor(0).text).not.toContain(names[1])

  const shown = await bidders[0]!.client.call(getTender, { params })
  expect(shown.data).toMatchObject({ status: 'awarded', award: { lots: [{ lot_number: 1 }] } })
  const url = `/api/tenders/${tender.id}/assessment.pdf`
  const pdf = await bidders[0]!.client.get(url)
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  const stranger = await world.signedIn(await world.makeUser())
  expect((await stranger.get(url)).status).toBe(404)
})

test('the chair can edit the reasons, each of which must cite the bid', async () => {
  const scene = await makeDecisionScene(world)
  const { chair, params, bidders, tender } = scene
  const body = await prepare(scene)
  const bidId = bidders[0]!.bid.id
  const url = `/api/tenders/${tender.id}/decision/summaries/${bidId}`
  const { data } = await chair.client.call(getSummary, { params: { ...params, bidId } })
  const reasons = data.summary.parts.map(({ key, reason, citations }) => ({
    criterion: key,
    reason,
    citations,
  }))
  const explanation = 'Your plan named nobody.'
  const uncited = reasons.map((one, place) => (place === 0 ? { ...one, citations: [] } : one))
  const refused = await chair.client.put(url, { revision: null, explanation, reasons: uncited })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { 'reasons.0.citations': ['Quote at least one passage of the bid'] },
  ])
  const invented = reasons.map((one) => ({
    ...one,
    citations: [{ question: 'method', quote: 'Nowhere' }],
  }))
  expect(
    (await chair.client.put(url, { revision: null, explanation, reasons: invented })).status,
  ).toBe(422)
  const empty = await chair.client.put(url, { revision: null, explanation: ' ', reasons })
  expect(empty.body.errors).toEqual({ explanation: ['Explain why this bid isn’t awarded'] })
  const edited = reasons.map((one) => ({ ...one, reason: `${one.reason} Add names.` }))
  const saved = await chair.client.call(saveSummary, {
    params: { ...params, bidId },
    body: { revision: null, explanation, reasons: edited },
  })
  expect(saved.data).toMatchObject({ revision: 1, missing: [] })
  const stale = await chair.client.put(url, { revision: null, explanation, reasons })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
  const observer = await scene.observer.client.put(url, { revision: 1, explanation, reasons })
  expect(observer.status).toBe(403)
  await chair.client.call(notifyBidders, { params, body })
  const own = await assessmentOf(scene, 0)
  expect(own!.summaries[0]).toMatchObject({ explanation })
  expect(own!.summaries[0]!.parts[0]!.reason).toContain('Add names.')
  const late = await chair.client.put(url, { revision: 1, explanation, reasons })
  expect(late.status).toBe(409)
})

test('an excluded bidder is given the reason for its exclusion', async () => {
  const scene = await makeDecisionScene(world)
  const { chair, params, bidders } = scene
  const exclusion = { code: 'not_compliant', text: 'The plan is missing.', evidence: '' } as const
  await chair.client.call(excludeBid, {
    params: { ...params, bidId: bidders[0]!.bid.id },
    body: exclusion,
  })
  await notify(scene)
  const own = await assessmentOf(scene, 0)
  expect(own!.summaries[0]).toMatchObject({ outcome: 'excluded', exclusion: 'not_compliant' })
  expect(own!.summaries[0]!.explanation).toContain('The plan is missing.')
})

test('bidders cannot be notified while a summary has no citations', async () => {
  const scene = await makeDecisionScene(world)
  const body = await prepare(scene)
  const { tender, chair, params } = scene
  await world.owner.transaction().execute(async (tx) => {
    await sql`alter table evaluation_entries disable trigger user`.execute(tx)
    await sql`update evaluation_entries set details = details || '{"citations": []}'
      where tender_id = ${tender.id} and kind = 'consensus'`.execute(tx)
    await sql`alter table evaluation_entries enable trigger user`.execute(tx)
  })
  const refused = await chair.client.post(`/api/tenders/${tender.id}/decision/notify`, body)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Some assessment summaries are not complete. Complete them first.',
  ])
  const { data } = await chair.client.call(listSummaries, { params })
  expect(data[0]!.missing).toContain('The reason for “Quality” cites nothing.')
})

test('the chair can choose the length of the standstill, at least 8 working days', async () => {
  const scene = await makeDecisionScene(world)
  const { chair, params, tender } = scene
  const { sha256 } = await prepare(scene)
  const url = `/api/tenders/${tender.id}/decision/notify`
  const short = await chair.client.post(url, { sha256, working_days: 7 })
  expect(short.body.errors).toEqual({ working_days: ['Enter a whole number from 8 to 60'] })
  await chair.client.call(notifyBidders, { params, body: { sha256, working_days: 12 } })
  const standstill = await findStandstill(world.db, tender.id)
  expect(standstill).toMatchObject({ working_days: 12, summaries_sent_at: expect.any(String) })
})

test('20 bidders get their emails, notifications, pages and releases in one transaction', async () => {
  const scene = await makeDecisionScene(world, { bidders: 20 })
  const { bidders, tender } = scene
  await prepare(scene)
  await world.deliverMail()
  await notifyOnly(scene)
  const { rows } = await sql<{ kind: string; transactions: number; people: number }>`
    select 'bell' as kind, count(distinct n.xmin::text)::int as transactions,
      count(*)::int as people
    from notifications n join notices on notices.id = n.notice_id
    where notices.event = 'assessment-summary' and notices.facts->>'tender_id' = ${String(tender.id)}
    union all select 'email', count(distinct o.xmin::text)::int, count(*)::int
    from outbox o join notices on notices.id = o.notice_id
    where notices.event = 'assessment-summary' and notices.facts->>'tender_id' = ${String(tender.id)}
    union all select 'summary', count(distinct s.xmin::text)::int, count(*)::int
    from summaries s join decisions on decisions.id = s.decision_id
    where tender_id = ${tender.id}
    union all select 'tender', count(distinct xmin::text)::int, count(*)::int from tenders
    where id = ${tender.id} and status = 'awarded'
    order by kind`.execute(world.db)
  expect(rows).toEqual([
    { kind: 'bell', transactions: 1, people: bidders.length },
    { kind: 'email', transactions: 1, people: bidders.length },
    { kind: 'summary', transactions: 1, people: bidders.length },
    { kind: 'tender', transactions: 1, people: 1 },
  ])
  const { rows: all } = await sql<{ transactions: number }>`
    select count(distinct xmin)::int as transactions from (
      select n.xmin::text from notifications n join notices on notices.id = n.notice_id
        where notices.event = 'assessment-summary' and notices.facts->>'tender_id' = ${String(tender.id)}
      union all select o.xmin::text from outbox o join notices on notices.id = o.notice_id
        where notices.event = 'assessment-summary' and notices.facts->>'tender_id' = ${String(tender.id)}
      union all select s.xmin::text from summaries s join decisions d on d.id = s.decision_id
        where d.tender_id = ${tender.id}) as rows`.execute(world.db)
  expect(all).toEqual([{ transactions: 1 }])
})

async function notifyOnly({ chair, params }: DecisionScene) {
  const { data } = await chair.client.call(getDecision, { params })
  await chair.client.call(notifyBidders, { params, body: { sha256: data.sha256! } })
}

test('no bidder is notified if a notification is interrupted at any point', async () => {
  const scene = await makeDecisionScene(world)
  const { chair, params, bidders, tender } = scene
  const body = await prepare(scene)
  await world.deliverMail()
  for (const table of [
    'summaries',
    'decision_steps',
    'lot_awards',
    'notifications',
    'outbox',
    'releases',
  ]) {
    await breakWrites(table)
    const cut = await chair.client.post(`/api/tenders/${tender.id}/decision/notify`, body)
    await restoreWrites(table)
    expect([table, cut.status]).toEqual([table, 500])
    for (const place of bidders.keys()) expect(await assessmentOf(scene, place)).toBeNull()
    expect((await chair.client.call(getDecision, { params })).data.state).toBe('approved')
    expect(await world.deliverMail()).toEqual([])
  }
  await chair.client.call(notifyBidders, { params, body })
  for (const place of bidders.keys()) expect(await assessmentOf(scene, place)).not.toBeNull()
  expect(await world.deliverMail()).toHaveLength(bidders.length)
})

/** Makes the database refuse writes to a table, as if the server had died at that point. */
async function breakWrites(table: string) {
  await sql
    .raw(
      `create function cut_off() returns trigger language plpgsql as
    $$ begin raise exception 'cut off'; end $$`,
    )
    .execute(world.owner)
  await sql
    .raw(
      `create trigger cut_off before insert or update on ${table}
    for each statement execute function cut_off()`,
    )
    .execute(world.owner)
}

async function restoreWrites(table: string) {
  await sql.raw(`drop trigger cut_off on ${table}`).execute(world.owner)
  await sql.raw('drop function cut_off').execute(world.owner)
}

test('a decision can be withdrawn with a reason, which notifies everybody, and another can be made', async () => {
  const scene = await makeDecisionScene(world)
  const { chair, outsider, params, bidders, tender } = scene
  await notify(scene)
  await world.deliverMail()
  const url = `/api/tenders/${tender.id}/decision/withdraw`
  const silent = await outsider.client.post(url, { reason: ' ' })
  expect(silent.body.errors).toEqual({ reason: [texts.reasonRequired] })
  const reason = 'A price was read wrongly.'
  await outsider.client.call(withdrawDecision, { params, body: { reason } })
  const shown = await bidders[0]!.client.call(getTender, { params })
  expect(shown.data).toMatchObject({ status: 'closed', award: null })
  expect(await assessmentOf(scene, 0)).toBeNull()
  const mail = await world.deliverMail()
  for (const { user } of bidders) {
    expect(mail.find(({ to }) => to === user.email)!.text).toContain(reason)
  }
  const again = await outsider.client.post(url, { reason })
  expect(again.status).toBe(409)
  const { data } = await chair.client.call(getDecision, { params })
  expect(data).toMatchObject({ state: 'draft', revision: null })
  expect(data.steps.at(-1)).toMatchObject({ step: 'withdraw', reason, is_current: false })
  await notify(scene)
  expect(await assessmentOf(scene, 0)).not.toBeNull()
})

test('bidders are informed that a challenge to the withdrawn award suspends the new standstill', async () => {
  const scene = await makeDecisionScene(world)
  const { chair, outsider, params, bidders } = scene
  await notify(scene)
  await chair.client.call(recordChallenge, { params, body: { reason: 'Claim 12.' } })
  await outsider.client.call(withdrawDecision, { params, body: { reason: 'Prices.' } })
  await world.deliverMail()
  await notify(scene)
  const mail = await world.deliverMail()
  const email = mail.find(({ to }) => to === bidders[0]!.user.email)!
  expect(email.text).toContain('A challenge suspends the standstill')
  expect(email.text).not.toContain('The standstill lasts until')
})

test('an unsuccessful bidder asks a private question, and only they can read the answer', async () => {
  const scene = await makeDecisionScene(world)
  const { chair, params, bidders, tender } = scene
  const url = `/api/tenders/${tender.id}/debriefs`
  const question_text = 'Why did our plan get 3 marks?'
  expect((await bidders[0]!.client.post(url, { question_text })).status).toBe(404)
  await notify(scene)
  await world.deliverMail()
  const winner = await bidders[2]!.client.post(url, { question_text })
  expect([winner.status, winner.body.message]).toEqual([
    403,
    'Only unsuccessful bidders can ask about the award.',
  ])
  const { debrief } = await bidders[0]!.client.call(askDebrief, { params, body: { question_text } })
  expect(debrief).not.toHaveProperty('organisation')
  const asked = await world.deliverMail()
  expect(asked.map(({ to }) => to)).toContain(chair.user.email)
  expect(asked.map(({ to }) => to)).not.toContain(bidders[1]!.user.email)

  const listed = await chair.client.call(listDebriefs, { params })
  expect(listed.data[0]).toMatchObject({
    question_text,
    organisation: { name: bidders[0]!.organisation.name },
  })
  const answer = {
    params: { ...params, debriefId: debrief.id },
    body: { answer_text: 'It names nobody.' },
  }
  await chair.client.call(answerDebrief, answer)
  const twice = await chair.client.post(`${url}/${debrief.id}/answer`, answer.body)
  expect([twice.status, twice.body.message]).toEqual([
    409,
    'This question has been answered already.',
  ])
  const notified = await world.deliverMail()
  expect(notified.map(({ to }) => to)).toEqual([bidders[0]!.user.email])
  const own = await bidders[0]!.client.call(listDebriefs, { params })
  expect(own).toMatchObject({
    may_ask: true,
    data: [{ answer: { answer_text: 'It names nobody.' } }],
  })
  for (const place of [1, 2, 3]) {
    expect((await bidders[place]!.client.call(listDebriefs, { params })).data).toEqual([])
  }
})

test('bidders see no change while a decision is prepared and approved', async () => {
  const scene = await makeDecisionScene(world)
  const { params, bidders, tender } = scene
  const { client } = bidders[0]!
  const readState = async () => ({
    tender: { ...(await client.call(getTender, { params })).data, last_seen_at: null },
    notifications: (await client.get('/api/notifications')).body.data,
    debriefs: await client.call(listDebriefs, { params }),
    assessment: await assessmentOf(scene, 0),
  })
  const before = await readState()
  await prepare(scene)
  await world.deliverMail()
  expect(await readState()).toEqual(before)
  expect((await client.get(`/api/tenders/${tender.id}/decision`)).status).toBe(403)
})

test('a procurement can be abandoned after the opening, and all bidders are sent the reason', async () => {
  const scene = await makeDecisionScene(world)
  const { chair, params, bidders, tender } = scene
  await prepare(scene)
  await world.deliverMail()
  const url = `/api/tenders/${tender.id}/cancel`
  expect((await chair.client.post(url, {})).status).toBe(422)
  const body = { reason: 'budget_withdrawn', text: 'The budget was cut.' } as const
  await chair.client.call(cancelTender, { params, body })
  const mail = await world.deliverMail()
  for (const { user } of bidders) {
    expect(mail.find(({ to }) => to === user.email)!.text).toContain(body.text)
  }
  expect(await assessmentOf(scene, 0)).toBeNull()
  const late = await chair.client.post(`/api/tenders/${tender.id}/decision/notify`, {
    sha256: '0'.repeat(64),
  })
  expect(late.status).toBe(409)
})
