// The visibility rule is implemented twice, in SQL and as `can(…, 'see', …)`. Both must agree for
// every role, organisation, eligibility, status, invitation and publication state, except that
// lists leave out archived tenders. Detail pages, invitations and interests follow the same rule.
import { beforeAll, expect, test } from 'vitest'
import { eligibilityTypes, tenderStatuses } from '#features/tenders/contract/tender.ts'
import { can, type TenderFacts } from '#features/tenders/rules/can.ts'
import { isFull } from './access/full-run.ts'
import type { Client } from './client.ts'
import { useWorld, type Row } from './world.ts'

const world = useWorld()
const now = new Date()

/** Tender statuses, each with a flag for whether the tender was ever published. */
const histories = [
  ...tenderStatuses.map((status) => ({ status, isPublished: status !== 'draft' })),
  { status: 'draft', isPublished: true },
  { status: 'cancelled', isPublished: false },
] as const

const invitations = ['none', 'pending', 'accepted', 'declined', 'revoked'] as const

interface Case {
  tender: Row<'tenders'>
  name: string
  isInvited: boolean
}

const cases: Case[] = []
const people: Record<string, Row<'users'>> = {}
const clients: Record<string, Client> = {}

beforeAll(async () => {
  const owner = await world.makeUser({ role: 'buyer' })
  const supplier = await world.makeUser({ role: 'supplier' })
  Object.assign(people, {
    admin: await world.makeUser({ role: 'admin' }),
    owner,
    colleague: await world.makeUser({ role: 'buyer', organisation_id: owner.organisation_id }),
    otherBuyer: await world.makeUser({ role: 'buyer' }),
    buyerWithoutOrganisation: await world.makeUser({ role: 'buyer', organisation_id: null }),
    supplier,
    otherSupplier: await world.makeUser({ role: 'supplier' }),
    homelessSupplier: await world.makeUser({ role: 'supplier', organisation_id: null }),
  })
  for (const [name, user] of Object.entries(people)) clients[name] = await world.signedIn(user)

  for (const eligibility_type of eligibilityTypes) {
    for (const { status, isPublished } of histories) {
      for (const deleted_at of [null, now]) {
        for (const invitation of invitations) {
          const tender = await world.makeTender({
            created_by: owner.id,
            eligibility_type,
            status,
            deleted_at,
            published_at: isPublished ? now : null,
            title: 'Lighthouse keeping',
          })
          if (invitation !== 'none') {
            await world.makeInvitation(tender, supplier, { status: invitation })
          }
          const history = `${isPublished ? 'once' : 'never'} published`
          const name = [eligibility_type, status, history, deleted_at && 'archived', invitation]
          const isInvited = invitation !== 'none' && invitation !== 'revoked'
          cases.push({ tender, name: name.join(' '), isInvited })
        }
      }
    }
  }
})

function factsFor(user: Row<'users'>, { tender, isInvited }: Case): TenderFacts {
  return {
    ...tender,
    was_published: tender.published_at !== null,
    is_invited: isInvited && user.id === people['supplier']!.id,
    has_accepted_nda: false,
    is_interested: false,
  }
}

function seenBy(name: string): Case[] {
  const user = people[name]!
  const organisation = user.organisation_id ? { id: user.organisation_id } : null
  const { id, role, is_guest } = user
  const actor = { id, role, is_guest, organisation }
  return cases.filter((one) => can(actor, 'see', factsFor(user, one), now))
}

async function listedTo(name: string, query: string): Promise<string[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await clients[name]!.get(`/api/tenders?per_page=100&page=${page}&${query}`)
    ids.push(...body.data.map((row: { id: number }) => row.id))
    if (page >= body.meta.last_page) break
    expect(body.meta.total).toBeGreaterThan(100)
  }
  return cases.filter(({ tender }) => ids.includes(tender.id)).map((one) => one.name)
}

const names = (list: Case[]) => list.map((one) => one.name)

const everybody = [
  'admin',
  'owner',
  'colleague',
  'otherBuyer',
  'buyerWithoutOrganisation',
  'supplier',
  'otherSupplier',
  'homelessSupplier',
]

test.for(everybody)('lists and searches show %s exactly the visible tenders', async (name) => {
  const seen = names(seenBy(name).filter(({ tender }) => !tender.deleted_at))
  expect(await listedTo(name, 'scope=all')).toEqual(seen)
  expect(await listedTo(name, 'scope=all&search=lighthouse')).toEqual(seen)
  // The misspelt word makes the search use corrected words, whose results must follow the same
  // rule.
  expect(await listedTo(name, 'scope=all&search=lihgthouse')).toEqual(seen)
})

test.for(everybody)('a tender page is shown to %s, or answers 404, by the rules', async (name) => {
  const seen = new Set(seenBy(name))
  // Each user opens a different third of the pages, so that together they open every page; `npm run
  // prove -- access` opens all pages as all users.
  const turn = everybody.indexOf(name)
  for (const one of cases.filter((_, index) => isFull || (index + turn) % 3 === 0)) {
    const { status } = await clients[name]!.get(`/api/tenders/${one.tender.id}`)
    expect([one.name, status]).toEqual([one.name, seen.has(one) ? 200 : 404])
  }
})

test('totals count only the tenders that the user can see', async () => {
  for (const name of everybody) {
    const { body } = await clients[name]!.get('/api/tenders?scope=all&per_page=1')
    const seen = seenBy(name).filter(({ tender }) => !tender.deleted_at)
    expect(body.meta.total).toBe(seen.length)
  }
})

test('a buyer’s own list contains their organisation’s tenders in every state', async () => {
  const own = names(seenBy('owner'))
  expect(await listedTo('owner', '')).toEqual(own)
  expect(await listedTo('colleague', '')).toEqual(own)
  expect(await listedTo('otherBuyer', '')).toEqual([])
  expect(await listedTo('buyerWithoutOrganisation', '')).toEqual([])
})

test('a supplier’s invitations and interests are listed only for tenders that the supplier can see', async () => {
  const supplier = people['supplier']!
  for (const { tender } of cases) await world.makeInterest(tender, supplier)
  const seen = seenBy('supplier')
  const { body: interests } = await clients['supplier']!.get('/api/interests')
  expect(idsOf(interests.data)).toEqual(idsOf(seen))
  expect(interests.meta.total).toBe(seen.length)
  const { body: invited } = await clients['supplier']!.get('/api/invitations')
  expect(idsOf(invited.data)).toEqual(idsOf(seen.filter((one) => one.isInvited)))
})

const idsOf = (rows: { tender: { id: number } }[]) =>
  rows.map((row) => row.tender.id).toSorted((a, b) => a - b)
