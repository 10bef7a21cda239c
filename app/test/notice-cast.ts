// Creates users of every kind that can get notices, and three tenders: an open one, an invite-only
// one, and one with an NDA.
import { makeContract } from './contract-rows.ts'
import type { Category } from '#features/tenders/contract/tender.ts'
import type { Frequency } from '#features/search/contract/saved-search.ts'
import { matchAll } from '#features/search/server/match-changes.ts'
import { makeBidding, makeBidRow } from './bid-rows.ts'
import type { Row, World } from './world.ts'

export type Cast = Awaited<ReturnType<typeof makeCast>>

export async function makeCast(world: World) {
  const cast: Record<string, Row<'users'>> = {}
  const who = (name: string) => cast[name]!

  const people: Record<string, Parameters<typeof world.makeUser>[0]> = {
    admin: { role: 'admin' },
    'muted admin': { role: 'admin', email_notifications_enabled: false },
    'blocked admin': { role: 'admin', is_active: false },
    buyer: { role: 'buyer' },
    'other buyer': { role: 'buyer' },
    interested: {},
    withdrawn: {},
    searcher: {},
    'daily searcher': {},
    'searcher without emails': {},
    'searcher of waste': {},
    'blocked searcher': {},
    invited: {},
    accepted: {},
    declined: {},
    revoked: {},
    signed: {},
    'signed before': {},
    'interested, unsigned': {},
    outsider: {},
    applicant: { is_active: false },
  }
  for (const [name, values] of Object.entries(people)) cast[name] = await world.makeUser(values)
  const search = (name: string, categories: Category[], frequency: Frequency = 'immediate') =>
    world.makeSearch(who(name), { categories, frequency })
  await search('searcher', ['cleaning', 'pest'])
  await search('searcher', ['cleaning'], 'weekly')
  await search('daily searcher', ['cleaning'], 'daily')
  await search('searcher without emails', ['cleaning'], 'never')
  await search('searcher of waste', ['waste'])
  await search('blocked searcher', ['cleaning'])
  await search('invited', ['cleaning'])
  const join = async (name: string, of: string, values = {}) => {
    const { role, organisation_id } = who(of)
    cast[name] = await world.makeUser({ role, organisation_id, ...values })
  }
  await join('colleague', 'buyer')
  await join('muted buyer', 'buyer', { email_notifications_enabled: false })
  await join('blocked buyer', 'buyer', { is_active: false })
  await join('interested colleague', 'interested')
  await join('muted supplier', 'interested', { email_notifications_enabled: false })
  await join('blocked supplier', 'interested', { is_active: false })

  // Three users create tenders and later change their role or organisation.
  for (const name of ['now a supplier', 'now another’s buyer', 'now an admin']) {
    await join(name, 'buyer')
  }
  const open = await world.makeTender({
    created_by: who('now a supplier').id,
    categories: ['cleaning'],
    cancellation_reason: 'budget_withdrawn',
    cancellation_text: 'No money left.',
    awarded_to: who('outsider').organisation_id,
    award_value: '1200',
  })
  await world.makeInterest(open, who('interested'))
  await world.makeInterest(open, who('withdrawn'))
  await world.db
    .updateTable('interests')
    .set({ withdrawn_at: new Date() })
    .where('organisation_id', '=', who('withdrawn').organisation_id!)
    .execute()

  const closedCircle = await world.makeTender({
    created_by: who('now another’s buyer').id,
    eligibility_type: 'invite_only',
    categories: ['cleaning'],
    cancellation_reason: 'other',
    cancellation_text: 'For a reason.',
  })
  await world.makeInvitation(closedCircle, who('invited'))
  await world.makeInvitation(closedCircle, who('accepted'), { status: 'accepted' })
  await world.makeInvitation(closedCircle, who('declined'), { status: 'declined' })
  await world.makeInvitation(closedCircle, who('revoked'), { status: 'revoked' })
  await world.makeInterest(closedCircle, who('accepted'))
  await world.makeInterest(closedCircle, who('revoked'))

  const gated = await world.makeTender({
    created_by: who('now an admin').id,
    eligibility_type: 'nda_gated',
  })
  await world.makeNda(gated, { version: 1, acceptedBy: [who('signed'), who('signed before')] })
  await world.makeNda(gated, { version: 2, acceptedBy: [who('signed')] })
  for (const name of ['signed', 'signed before', 'interested, unsigned']) {
    await world.makeInterest(gated, who(name))
  }
  const ask = (tender: Row<'tenders'>, asker: string) =>
    world.db
      .insertInto('questions')
      .values({
        tender_id: tender.id,
        organisation_id: who(asker).organisation_id!,
        user_id: who(asker).id,
        question_text: 'How many floors?',
        answer_text: 'Two.',
        answered_by: who('buyer').id,
        answered_at: new Date(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  const question = await ask(open, 'interested')
  const gatedQuestion = await ask(gated, 'signed')
  const file = (tender: Row<'tenders'>, uploader: string) =>
    world.makeDocument(tender, {
      uploaded_by: who(uploader).id,
      title: 'Site plan',
      type: 'addendum',
      filename: 'plan.pdf',
    })
  const document = await file(open, 'colleague')
  const gatedDocument = await file(gated, 'now a supplier')

  // Two organisations have bid on the open tender: one before the requirements changed, and one
  // whose bid was opened.
  const openers = ['buyer', 'colleague', 'blocked buyer', 'other buyer'].map(who)
  await makeBidding(world, open, { requirements: 2, openers })
  await makeBidRow(world, open, who('interested'))
  await makeBidRow(world, open, who('outsider'), 'opened')
  await world.db
    .updateTable('openers')
    .set({ proved_at: new Date() })
    .where('user_id', '=', who('colleague').id)
    .execute()
  await world.db
    .insertInto('evaluations')
    .values({ tender_id: open.id, chair_id: who('muted buyer').id })
    .execute()
  for (const name of ['colleague', 'blocked buyer', 'other buyer']) {
    await world.db
      .insertInto('panel_members')
      .values({ tender_id: open.id, user_id: who(name).id, role: 'evaluator' })
      .execute()
  }

  const move = (name: string, to: { role: Row<'users'>['role']; organisation_id: number | null }) =>
    world.db.updateTable('users').set(to).where('id', '=', who(name).id).execute()
  const supplier = await world.makeOrganisation()
  const buyer = await world.makeOrganisation({ type: 'buyer' })
  await move('now a supplier', { role: 'supplier', organisation_id: supplier.id })
  await move('now another’s buyer', { role: 'buyer', organisation_id: buyer.id })
  await move('now an admin', { role: 'admin', organisation_id: null })

  const { id: change_id } = await world.db
    .selectFrom('search_changes')
    .where('tender_id', '=', open.id)
    .select('id')
    .executeTakeFirstOrThrow()
  await matchAll(world.db)
  // This user is blocked after the saved search has matched.
  await world.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', who('blocked searcher').id)
    .execute()
  await world.deliverMail()

  const { contract } = await makeContract(world, {
    buyer: who('buyer'),
    supplier_id: who('interested').organisation_id,
  })
  return {
    cast,
    contract,
    change_id,
    open,
    closedCircle,
    gated,
    question,
    gatedQuestion,
    document,
    gatedDocument,
  }
}
