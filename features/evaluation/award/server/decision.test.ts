// Tests the award decision: winners by lot, approval by a second person, and the report.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decideLowPrice } from '#features/evaluation/clarifications/contract/clarification.ts'
import {
  downloadDecisionReport,
  getDecision,
  getDecisionReport,
  getSummary,
  notifyBidders,
  reviewDecision,
  saveDecision,
  submitDecision,
} from '../contract/decision-calls.ts'
import { decisionTexts as texts } from '../contract/decision.ts'
import { getEvaluation, evaluationTexts } from '#features/evaluation/contract/evaluation.ts'
import { breakTie, excludeBid } from '#features/evaluation/ranking/contract/ranking.ts'
import { awardTender } from '#features/tenders/contract/tender-calls.ts'
import { formatDate } from '#kernel/format/date.ts'
import type { DecisionContents } from '../rules/decision-contents.ts'
import { record } from '#kernel/server/audit/record.ts'
import { storeEntries, type NewEntry } from '#features/evaluation/server/write-entry.ts'
import { makeDecisionScene, usualChoice, type DecisionScene } from '#app/test/decision-scene.ts'
import { makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const urlOf = ({ tender }: DecisionScene, part = '') =>
  `/api/tenders/${tender.id}/decision${part && `/${part}`}`

async function save(scene: DecisionScene, changes = {}) {
  const { client } = scene.chair
  const { data } = await client.call(getDecision, { params: scene.params })
  const body = { revision: data.revision, lots: usualChoice(scene, changes) }
  const { decision } = await client.call(saveDecision, { params: scene.params, body })
  return decision
}

async function submit(scene: DecisionScene) {
  const { sha256 } = await save(scene)
  const body = { sha256: sha256! }
  await scene.chair.client.call(submitDecision, { params: scene.params, body })
  return body
}

test('the bid ranked first is proposed, and every lot has to be decided', async () => {
  const scene = await makeDecisionScene(world)
  const { chair, params, bidders } = scene
  const { data } = await chair.client.call(getDecision, { params })
  expect(data).toMatchObject({
    state: 'draft',
    revision: null,
    sha256: null,
    actions: expect.arrayContaining(['save']),
  })
  expect(data.lots.map(({ first, choice }) => [first, choice])).toEqual([
    [bidders[2]!.bid.id, null],
    [bidders[3]!.bid.id, null],
  ])
  const saved = await save(scene)
  expect(saved).toMatchObject({ state: 'draft', revision: 1, value: '25531.25' })
  expect(saved.lots.map(({ choice }) => choice)).toEqual([
    { bid_id: bidders[2]!.bid.id, value: '25531.25', no_award: null, reason: '', others: [] },
    {
      bid_id: null,
      value: null,
      no_award: 'need_changed',
      reason: 'The site is closed.',
      others: [],
    },
  ])
  // A repeated request has no effect.
  const body = { revision: null, lots: usualChoice(scene) }
  const { decision } = await chair.client.call(saveDecision, { params, body })
  expect(decision.revision).toBe(1)
  expect(decision.steps).toHaveLength(1)
})

test('a different winner requires a reason, and an outdated revision is refused', async () => {
  const scene = await makeDecisionScene(world)
  const { chair, bidders } = scene
  const other = { bid_id: bidders[1]!.bid.id }
  const lots = usualChoice(scene, other)
  const refused = await chair.client.put(urlOf(scene), { revision: null, lots })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { 'lots.0.reason': ['This bid isn’t first in the ranking. Enter the reason why it wins.'] },
  ])
  await save(scene, { ...other, reason: 'Its plan is safer.' })
  const stale = await chair.client.put(urlOf(scene), { revision: null, lots: usualChoice(scene) })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
})

test('only the chair can decide, and only after the lock', async () => {
  const scene = await makeDecisionScene(world)
  const body = { revision: null, lots: usualChoice(scene) }
  for (const { client } of [scene.evaluators[0], scene.observer, scene.outsider]) {
    expect((await client.put(urlOf(scene), body)).status).toBe(403)
  }
  const outside = await scene.outsider.client.get(urlOf(scene))
  expect([outside.status, outside.body.message]).toEqual([
    403,
    'The decision is still being prepared by the chair of the panel.',
  ])
  const open = await makeEvaluationScene(world, { stage: 'consensus' })
  const early = await open.chair.client.get(`/api/tenders/${open.tender.id}/decision`)
  expect(early.status).toBe(409)
})

test('a decision isn’t possible while prices are sealed or a tie has no recorded order', async () => {
  const sealed = await makeEvaluationScene(world, { stage: 'locked', pricesSealed: true })
  const choice = { bid_id: sealed.bidders[0]!.bid.id, value: null, no_award: null, reason: '' }
  const early = await sealed.chair.client.put(`/api/tenders/${sealed.tender.id}/decision`, {
    revision: null,
    lots: [{ lot_id: null, ...choice }],
  })
  expect([early.status, early.body.message]).toEqual([409, evaluationTexts.pricesSealed])

  const scene = await makeDecisionScene(world, { hasLots: false })
  const { chair, params, bidders } = scene
  const [one, , , other] = bidders.map(({ bid }) => bid.id)
  await world.db
    .updateTable('opened_envelopes')
    .set({ total: '25031.25' })
    .where('bid_id', '=', other!)
    .where('envelope', '=', 'price')
    .execute()
  const exclusion = { code: 'withdrawn', text: 'The bidder withdrew.', evidence: '' } as const
  for (const place of [1, 2]) {
    const ofBid = { ...params, bidId: bidders[place]!.bid.id }
    await chair.client.call(excludeBid, { params: ofBid, body: exclusion })
  }
  const body = { revision: null, lots: [{ ...choice, lot_id: null, bid_id: other! }] }
  const tied = await chair.client.put(urlOf(scene), body)
  expect(tied.body.errors).toEqual({
    'lots.0.bid_id': ['This bid is tied with another. Record their order in the ranking first.'],
  })
  const order = [other!, one!]
  await chair.client.call(breakTie, { params, body: { order, reason: 'By lot.' } })
  const { decision } = await chair.client.call(saveDecision, { params, body })
  expect(decision.lots[0]).toMatchObject({ first: other, is_tie_open: false })
})

test('an award equal to the organisation’s approval threshold needs no approval', async () => {
  const scene = await makeDecisionScene(world, { threshold: '25531.25' })
  const { sha256 } = await save(scene)
  const body = { sha256: sha256! }
  const { decision, message } = await scene.chair.client.call(submitDecision, {
    params: scene.params,
    body,
  })
  expect(message).toBe('Decision completed. No approval is needed')
  expect(decision).toMatchObject({ state: 'approved', needs_approval: false })
})

test('the approval threshold is compared with the winning bid’s total, even if a lower value is entered', async () => {
  const scene = await makeDecisionScene(world, { threshold: '25531.24' })
  for (const value of ['1.00', null]) {
    expect(await save(scene, { value })).toMatchObject({ value: '25531.25', needs_approval: true })
  }
  expect(await save(scene, { value: '30000.00' })).toMatchObject({ value: '30000.00' })
  await submit(scene)
  const { data } = await scene.chair.client.call(getDecision, { params: scene.params })
  expect(data.state).toBe('awaiting_approval')
})

test('a bid below a published minimum mark cannot win, even if a reason is given', async () => {
  const scene = await makeDecisionScene(world, { hasLots: false })
  const { chair, bidders, tender } = scene
  const { setup } = await world.db
    .selectFrom('biddings')
    .select('setup')
    .where('tender_id', '=', tender.id)
    .executeTakeFirstOrThrow()
  const [quality, ...others] = setup.criteria
  const criteria = [{ ...quality!, minimum_mark: 4 }, ...others]
  await world.db
    .updateTable('biddings')
    .set({ setup: JSON.stringify({ ...setup, criteria }) })
    .where('tender_id', '=', tender.id)
    .execute()
  const lots = usualChoice(scene, { bid_id: bidders[0]!.bid.id, reason: 'The cheapest.' })
  const refused = await chair.client.put(urlOf(scene), { revision: null, lots })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { 'lots.0.bid_id': ['Choose a bid for this lot that isn’t excluded or below a minimum mark'] },
  ])
  const { data } = await save(scene).then(() =>
    chair.client.call(getSummary, {
      params: { ...scene.params, bidId: bidders[0]!.bid.id },
    }),
  )
  expect(data.summary.explanation).toBe(
    'The bid is below the minimum mark for Quality, so it was not considered any further.',
  )
})

test('a price flagged as abnormally low needs a reason, unless it was asked about or accepted', async () => {
  const low_price_rule = { kind: 'below_mean', percent: '1', next_percent: null } as const
  const scene = await makeDecisionScene(world, { hasLots: false, changes: { low_price_rule } })
  const { chair, bidders, params } = scene
  const bid_id = bidders[2]!.bid.id
  await world.db
    .updateTable('opened_envelopes')
    .set({ total: '1000.00' })
    .where('bid_id', '=', bid_id)
    .where('envelope', '=', 'price')
    .execute()
  const lots = usualChoice(scene)
  const refused = await chair.client.put(urlOf(scene), { revision: null, lots })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {
      'lots.0.reason': [
        'The price of this bid is flagged as abnormally low, and the bidder hasn’t been asked about it. Enter the reason why it wins.',
      ],
    },
  ])
  const { lots: saved } = await save(scene, { reason: 'They own the machines.' })
  expect(saved[0]!.bids.find((bid) => bid.bid_id === bid_id)).toMatchObject({
    is_low_price: true,
    is_price_asked: false,
  })
  await chair.client.call(decideLowPrice, {
    params: { ...params, bidId: bid_id },
    body: { reason: 'Explained by their own machines.' },
  })
  expect((await save(scene)).lots[0]!.choice!.reason).toBe('')
})

test('an award above the approval threshold is approved by a colleague who did not prepare the decision', async () => {
  const scene = await makeDecisionScene(world, { threshold: '25531.24' })
  const { chair, outsider, params } = scene
  const body = await submit(scene)
  const mail = await world.deliverMail()
  expect(mail.map(({ to }) => to)).toContain(outsider.user.email)
  expect(mail.map(({ to }) => to)).not.toContain(chair.user.email)

  const own = await chair.client.post(urlOf(scene, 'review'), {
    ...body,
    approves: true,
    reason: '',
  })
  expect([own.status, own.body.message]).toEqual([
    403,
    'Nobody approves a decision that they prepared. Ask a colleague.',
  ])
  const silent = await outsider.client.post(urlOf(scene, 'review'), {
    ...body,
    approves: false,
    reason: ' ',
  })
  expect(silent.body.errors).toEqual({ reason: [texts.reasonRequired] })
  const early = await chair.client.post(urlOf(scene, 'notify'), body)
  expect(early.status).toBe(409)

  const refusal = { ...body, approves: false, reason: 'Explain lot 2.' }
  const refused = await outsider.client.call(reviewDecision, { params, body: refusal })
  expect(refused.decision.state).toBe('draft')
  await chair.client.call(submitDecision, { params, body })
  const approval = { ...body, approves: true, reason: '' }
  const approved = await outsider.client.call(reviewDecision, { params, body: approval })
  expect(approved.decision.state).toBe('approved')
  expect(approved.decision.steps.map(({ step }) => step)).toEqual([
    'save',
    'submit',
    'refuse',
    'submit',
    'approve',
  ])
})

test('any change to the decision or the ranking voids the approval', async () => {
  const scene = await makeDecisionScene(world, { threshold: '1' })
  const { chair, outsider, params, bidders } = scene
  const approve = async () => {
    const { data } = await chair.client.call(getDecision, { params })
    const body = { sha256: data.sha256! }
    await chair.client.call(submitDecision, { params, body })
    await outsider.client.call(reviewDecision, {
      params,
      body: { ...body, approves: true, reason: '' },
    })
    return body
  }
  await save(scene)
  const old = await approve()
  const changed = await save(scene, { value: '25000.00' })
  expect(changed.state).toBe('draft')
  const stale = await chair.client.post(urlOf(scene, 'submit'), old)
  expect([stale.status, stale.body.code]).toEqual([409, 'stale'])

  const read = await approve()
  const exclusion = { code: 'not_compliant', text: 'No plan.', evidence: '' } as const
  await chair.client.call(excludeBid, {
    params: { ...params, bidId: bidders[0]!.bid.id },
    body: exclusion,
  })
  const { data } = await chair.client.call(getDecision, { params })
  expect(data).toMatchObject({ state: 'draft', is_voided: true })
  const late = await chair.client.post(urlOf(scene, 'notify'), read)
  expect([late.status, late.body.message]).toEqual([
    409,
    'This can’t be done with this decision (draft).',
  ])
})

test('buyers outside the panel can’t read passages from bids before the bidders are notified', async () => {
  const scene = await makeDecisionScene(world, { threshold: '1000' })
  const { chair, observer, outsider, params, bidders } = scene
  const body = await submit(scene)
  const of = { params: { ...params, bidId: bidders[0]!.bid.id } }
  const citationsFor = async ({ client }: typeof chair) => {
    const { data } = await client.call(getSummary, of)
    expect(data.missing).toEqual([])
    return data.summary.parts.flatMap(({ citations }) => citations)
  }
  expect(await citationsFor(observer)).not.toEqual([])
  expect(await citationsFor(outsider)).toEqual([])
  const approval = { ...body, approves: true, reason: '' }
  await outsider.client.call(reviewDecision, { params, body: approval })
  expect(await citationsFor(outsider)).toEqual([])
  await chair.client.call(notifyBidders, { params, body })
  expect(await citationsFor(outsider)).not.toEqual([])
})

test('an announced award stays valid if a later rule would exclude the winner for a low mark', async () => {
  const scene = await makeDecisionScene(world)
  const { chair, params, bidders, tender } = scene
  const body = await submit(scene)
  await chair.client.call(notifyBidders, { params, body })
  // The rule changes: the minimum is raised above the winner's mark.
  const { setup } = await world.db
    .selectFrom('biddings')
    .select('setup')
    .where('tender_id', '=', tender.id)
    .executeTakeFirstOrThrow()
  const criteria = setup.criteria.map((one) => ({ ...one, minimum_mark: 5 }))
  await world.db
    .updateTable('biddings')
    .set({ setup: JSON.stringify({ ...setup, criteria }) })
    .where('tender_id', '=', tender.id)
    .execute()
  const { data } = await chair.client.call(getDecision, { params })
  expect(data).toMatchObject({ state: 'notified', is_voided: false, sha256: body.sha256 })
  expect(data.lots[0]).toMatchObject({ first: bidders[2]!.bid.id })
  expect(data.steps.at(-1)).toMatchObject({ step: 'notify', is_current: true })
})

test('an account that the preparer created or changed, or a newer account, can’t approve', async () => {
  const scene = await makeDecisionScene(world, { threshold: '1' })
  const { chair, params } = scene
  const { organisation_id } = chair.user
  const colleague = () => world.makeUser({ role: 'buyer', organisation_id })
  const [invited, renamed, independent] = [await colleague(), await colleague(), await colleague()]
  await world.db
    .updateTable('memberships')
    .set({ added_by: chair.user.id })
    .where('user_id', '=', invited.id)
    .execute()
  await world.db
    .transaction()
    .execute((tx) =>
      record(
        tx,
        { user_id: chair.user.id, ip: null, request_id: null },
        { action: 'user.corrected', resource: ['User', renamed.id], metadata: {} },
      ),
    )
  const body = await submit(scene)
  const late = await colleague()
  for (const [user, message] of [
    [
      invited,
      'The person who prepared this invited you or changed your account. Ask another colleague.',
    ],
    [
      renamed,
      'The person who prepared this invited you or changed your account. Ask another colleague.',
    ],
    [
      late,
      'Your account is newer than what it would approve. Ask a colleague with an older account.',
    ],
  ] as const) {
    const client = await world.signedIn(user)
    const refused = await client.post(urlOf(scene, 'review'), {
      ...body,
      approves: true,
      reason: '',
    })
    expect([refused.status, refused.body.message]).toEqual([403, message])
  }
  const approval = { ...body, approves: true, reason: '' }
  const { decision } = await (
    await world.signedIn(independent)
  ).call(reviewDecision, { params, body: approval })
  expect(decision.state).toBe('approved')
})

test('the evaluation reports whether the caller can read the decision', async () => {
  const scene = await makeDecisionScene(world, { threshold: '1000' })
  const { chair, outsider, params } = scene
  const admin = { client: await world.signedIn(await world.makeUser({ role: 'admin' })) }
  const expectReaders = async (expected: boolean[]) => {
    for (const [place, { client }] of [chair, outsider, admin].entries()) {
      const { may_read_decision } = await client.call(getEvaluation, { params })
      expect(may_read_decision).toBe(expected[place])
      expect((await client.get(urlOf(scene))).status).toBe(expected[place] ? 200 : 403)
    }
  }
  await save(scene)
  await expectReaders([true, false, false])
  await submit(scene)
  await expectReaders([true, true, false])
})

test('each step stores the contents of the decision, and no step can be changed', async () => {
  const scene = await makeDecisionScene(world)
  const { bidders, tender } = scene
  await save(scene, { bid_id: bidders[1]!.bid.id, reason: 'Its plan is safer.' })
  await submit(scene)
  const steps = await world.db
    .selectFrom('decision_steps as s')
    .innerJoin('decisions', 'decisions.id', 's.decision_id')
    .where('tender_id', '=', tender.id)
    .select(['s.step', 's.contents'])
    .orderBy('s.id')
    .execute()
  const winners = steps.map(({ step, contents }) => {
    const { lots } = JSON.parse(contents) as DecisionContents
    return [step, lots[0]!.bid_id, lots[0]!.reason]
  })
  expect(winners).toEqual([
    ['save', bidders[1]!.bid.id, 'Its plan is safer.'],
    ['save', bidders[2]!.bid.id, ''],
    ['complete', bidders[2]!.bid.id, ''],
  ])
  for (const statement of [
    `update decision_steps set reason = 'Better'`,
    'delete from decision_steps',
    'truncate decision_steps',
  ]) {
    await expect(sql.raw(statement).execute(world.db)).rejects.toThrow(/permission denied/)
  }
})

test('a decision without any award is refused', async () => {
  const scene = await makeDecisionScene(world)
  const none = { bid_id: null, value: null, no_award: 'too_expensive', reason: 'Too dear.' }
  const { sha256 } = await save(scene, none)
  const refused = await scene.chair.client.post(urlOf(scene, 'submit'), { sha256 })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'No lot is awarded. Cancel the tender instead, which tells all bidders why.',
  ])
})

test('the report is available as a page and a PDF, for the panel and for approvers', async () => {
  const scene = await makeDecisionScene(world, { threshold: '1' })
  const { chair, outsider, params, bidders } = scene
  const none = await chair.client.get(urlOf(scene, 'report'))
  expect([none.status, none.body.message]).toEqual([409, texts.none])
  await submit(scene)
  const { data } = await outsider.client.call(getDecisionReport, { params })
  const text = JSON.stringify(data)
  expect(text).toContain(`Award to ${bidders[2]!.organisation.name}, first in the ranking`)
  expect(text).toContain('The site is closed.')
  expect(text).toContain('The method is described step by step.')
  for (const points of ['Quality points (of 60)', 'Price points (of 40)', 'Total (of 100)']) {
    // A non-breaking space keeps the maximum on one line.
    expect(text).toContain(points.replace('of ', 'of\u00a0'))
  }
  expect(data.parts.map(({ heading }) => heading)).toEqual(
    expect.arrayContaining(['Decision', 'Ranking of lot 1', 'Criteria and weights', 'Panel']),
  )
  const pdf = await outsider.client.get(
    `/api${downloadDecisionReport.path.replace(':tenderId', String(scene.tender.id))}`,
  )
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('the approver can read the record of the evaluation in the report', async () => {
  const scene = await makeDecisionScene(world, { threshold: '1' })
  const { chair, outsider, params, bidders, evaluators, priceEvaluator, tender } = scene
  await submit(scene)
  const partsOf = async () => {
    const { data } = await outsider.client.call(getDecisionReport, { params })
    return new Map(
      data.parts.map(({ heading, entries }) => [heading, entries.flatMap(({ lines }) => lines)]),
    )
  }
  const empty = await partsOf()
  expect(empty.get('Conflicts of interest')).toEqual(['Nobody declared a conflict of interest.'])
  expect(empty.get('Dissents')).toEqual(['No evaluator dissents from an agreed mark.'])
  expect(empty.get('Returns to an earlier stage')).toEqual([
    'The evaluation never went back to an earlier stage.',
  ])
  expect(empty.get('Exclusions')).toEqual(['No bid was excluded.'])
  expect(empty.get('Removals from the panel')).toEqual(['Nobody was removed from the panel.'])
  expect(empty.get('Low prices')).toEqual([
    'No bidder was asked about a low price, and no low price was accepted.',
  ])

  const [evaluator] = evaluators
  const first = bidders[0]!
  const author = (user: { id: number }) => ({ tender_id: tender.id, user_id: user.id })
  const agreed = await world.db
    .selectFrom('evaluation_entries')
    .select('id')
    .where('tender_id', '=', tender.id)
    .where('kind', '=', 'consensus')
    .where('bid_id', '=', first.bid.id)
    .where('criterion', '=', 'quality')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await world.db.transaction().execute(async (tx) => {
    const add = (user: { id: number }, entry: NewEntry) => storeEntries(tx, author(user), [entry])
    const about_id = first.organisation.id
    await add(evaluator.user, {
      kind: 'declaration',
      about_id,
      text: 'Shares',
      details: { has_conflict: true },
    })
    await add(evaluator.user, {
      kind: 'declaration',
      about_id,
      text: 'Sold',
      details: { has_conflict: false },
    })
    await add(chair.user, {
      kind: 'mitigation',
      about_id: evaluator.user.id,
      text: 'Sold in May',
      details: {},
    })
    await add(evaluator.user, {
      kind: 'confirmation',
      about_id: agreed.id,
      text: 'Too high',
      details: { agrees: false },
    })
    const details = { step: 'go_back', from: 'locked', to: 'consensus' } as const
    await add(chair.user, { kind: 'step', text: 'A mark was wrong', details })
    const asked = await add(chair.user, {
      kind: 'clarification',
      bid_id: first.bid.id,
      text: 'How so cheap?',
      details: { kind: 'low_price', deadline: new Date().toISOString(), allows_files: false },
    })
    await add(first.user, {
      kind: 'reply',
      about_id: asked.rows[0]!.id,
      bid_id: first.bid.id,
      text: 'Own machines',
      details: { files: [] },
    })
    await add(chair.user, {
      kind: 'low_price_decision',
      bid_id: first.bid.id,
      text: 'Plausible',
      details: { accepted: true },
    })
    await add(chair.user, {
      kind: 'exclusion',
      bid_id: first.bid.id,
      text: 'No plan',
      details: { code: 'not_compliant', evidence: 'Answer 2' },
    })
  })
  await world.db
    .updateTable('panel_members')
    .set({ removed_at: new Date(), removal_reason: 'Left', removed_by: chair.user.id })
    .where('tender_id', '=', tender.id)
    .where('user_id', '=', priceEvaluator.user.id)
    .execute()
  const found = [...(await partsOf()).values()].flat().join('\n')
  for (const text of [
    `Conflict with ${first.organisation.name} (${evaluator.user.name}`,
    ...[': Shares', ': Sold', ': Sold in May', ': Too high', ': A mark was wrong'],
    'The ranking was visible before this step.',
    ...[': How so cheap?', ': Own machines', ': Plausible', ': No plan', 'Evidence: Answer 2'],
    `${priceEvaluator.user.name}, price evaluator, removed (${chair.user.name}`,
    ': Left',
  ]) {
    expect(found).toContain(text)
  }
})

test('the report shows the outcome of the approval, even if the threshold has changed since', async () => {
  const scene = await makeDecisionScene(world, { threshold: '1' })
  const { outsider, params } = scene
  const decisionLines = async () => {
    const { data } = await outsider.client.call(getDecisionReport, { params })
    return data.parts[0]!.entries.at(-1)!.lines.at(-1)!
  }
  const body = await submit(scene)
  expect(await decisionLines()).toMatch(/^Awards above £1,.* need approval\. This one does\.$/)
  await outsider.client.call(reviewDecision, {
    params,
    body: { ...body, approves: true, reason: '' },
  })
  await world.db.updateTable('organisations').set({ approval_threshold: null }).execute()
  const today = formatDate(new Date().toISOString())
  expect(await decisionLines()).toBe(`${outsider.user.name} approved the decision on ${today}.`)
})

test('the former award endpoint refers to the panel’s decision', async () => {
  const scene = await makeDecisionScene(world)
  const url = `/api${awardTender.path.replace(':tenderId', String(scene.tender.id))}`
  const refused = await scene.chair.client.post(url)
  expect([refused.status, refused.body.message]).toEqual([409, texts.decidedByPanel])
})
