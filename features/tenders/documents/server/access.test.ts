// Compares the rules with the server's replies: listing, downloading, adding and deleting
// documents, for every kind of tender and caller.
import { expect, test } from 'vitest'
import { eligibilityTypes, tenderStatuses } from '#features/tenders/contract/tender.ts'
import { whyNot, type TenderAction, type TenderFacts } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { isFull } from '#app/test/access/full-run.ts'
import type { Client } from '#app/test/client.ts'
import { sample, uploaded } from '#app/test/document-tender.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld({ UPLOADS_PER_HOUR: '1000000' })

const statusOf = { hidden: 404, forbidden: 403, conflict: 409 }

interface Person {
  user: Row<'users'>
  client: Client
  standing: Pick<TenderFacts, 'is_invited' | 'has_accepted_nda' | 'is_interested'>
}

const nobody = { is_invited: false, has_accepted_nda: false, is_interested: false }

async function makePeople(owner: Row<'users'>): Promise<Record<string, Person>> {
  const make = async (user: Row<'users'>, standing = nobody): Promise<Person> => ({
    user,
    client: await world.signedIn(user),
    standing,
  })
  const supplier = (standing: Partial<typeof nobody>) =>
    world.makeUser().then((user) => make(user, { ...nobody, ...standing }))
  return {
    owner: await make(owner),
    admin: await make(await world.makeUser({ role: 'admin' })),
    otherBuyer: await make(await world.makeUser({ role: 'buyer' })),
    stranger: await supplier({}),
    interested: await supplier({ is_interested: true }),
    invited: await supplier({ is_invited: true }),
    signed: await supplier({ has_accepted_nda: true }),
    partaker: await supplier({ is_invited: true, has_accepted_nda: true, is_interested: true }),
  }
}

async function prepare(tender: Row<'tenders'>, people: Person[]): Promise<void> {
  const of = (fact: keyof typeof nobody) => people.filter(({ standing }) => standing[fact])
  await world.makeNda(tender, { acceptedBy: of('has_accepted_nda').map(({ user }) => user) })
  for (const { user } of of('is_interested')) await world.makeInterest(tender, user)
  for (const { user } of of('is_invited')) await world.makeInvitation(tender, user)
}

const kinds = eligibilityTypes.flatMap((eligibility) =>
  tenderStatuses.map((status) => [eligibility, status] as const),
)

/**
 * Values to test for the requirement to register interest: one of them for each kind of tender, or
 * both with `npm run prove -- access`.
 */
const mustShowInterest = ([eligibility, status]: (typeof kinds)[number]) =>
  isFull
    ? [true, false]
    : [(eligibilityTypes.indexOf(eligibility) + tenderStatuses.indexOf(status)) % 2 === 0]

test.for(kinds)('document access to a tender with eligibility %s and status %s', async (kind) => {
  const [eligibility_type, status] = kind
  const owner = await world.makeUser({ role: 'buyer' })
  const people = await makePeople(owner)
  const { owner: manager } = people
  for (const require_interest_before_download of mustShowInterest(kind)) {
    const tender = await world.makeTender({
      created_by: owner.id,
      eligibility_type,
      status,
      require_interest_before_download,
    })
    await prepare(tender, Object.values(people))
    const path = `/api/tenders/${tender.id}/documents`
    const { id } = await uploaded({ client: manager!.client, path })

    for (const [name, { user, client, standing }] of Object.entries(people)) {
      const organisation = user.organisation_id ? { id: user.organisation_id } : null
      const { id: userId, role, is_guest } = user
      const actor: Actor = { id: userId, role, is_guest, organisation }
      const facts = { ...tender, ...standing, was_published: tender.published_at !== null }
      // Manager-only calls return 403 to suppliers, whatever the tender's state.
      const expected = (action: TenderAction, success: number, isForManagers = false) => {
        if (isForManagers && user.role === 'supplier') return 403
        const reason = whyNot(actor, action, facts, new Date())
        return reason ? statusOf[reason.kind] : success
      }
      const answers = {
        list: (await client.get(path)).status,
        versions: (await client.get(`${path}/${id}/versions`)).status,
        download: (await client.get(`${path}/${id}/download`)).status,
        version: (await client.get(`${path}/${id}/versions/1/download`)).status,
        all: (await client.get(`${path}/download-all`)).status,
        upload: (await client.upload(path, { file: sample(), title: 'x' })).status,
        // The id doesn't exist, so that later callers still find the document.
        delete: (await client.delete(`${path}/999999`)).status,
      }
      const download = expected('downloadDocuments', 200)
      expect({ name, status, ...answers }).toEqual({
        name,
        status,
        list: expected('read', 200),
        versions: expected('read', 200),
        download,
        version: download,
        all: download,
        upload: expected('uploadDocuments', 201, true),
        delete: expected('deleteDocuments', 404, true),
      })
    }
  }
})
