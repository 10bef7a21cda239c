// The demo's organisations as rows: most approved, seven waiting for review, one refused.
import { after, between, day, hour, officeMoment } from './calendar.ts'
import { buyers, pendingBuyer } from './buyers.ts'
import type { Buyer } from './buyers/buyer.ts'
import { createRandom, type Random } from './random.ts'
import { numbered, type Row } from './rows.ts'
import { suppliers, type Supplier } from './suppliers.ts'

export type OrganisationRow = Row<'organisations'> & {
  created_at: Date
  verified_at: Date | null
  verification_status: 'pending' | 'approved' | 'rejected'
}

export interface DemoOrganisation {
  row: OrganisationRow
  slug: string
  users: number
  buyer: Buyer | null
  supplier: Supplier | null
}

type State = OrganisationRow['verification_status']

export function makeOrganisations(random: Random, now: Date): DemoOrganisation[] {
  const daysAgo = (from: number, to: number) =>
    officeMoment(random, after(now, -from * day), after(now, -to * day))

  const made = [
    ...buyers.map((buyer) => ({ ...base(buyer, 'approved'), buyer, at: daysAgo(640, 500) })),
    { ...base(pendingBuyer, 'pending'), at: daysAgo(4, 1) },
    ...suppliers.map((supplier) => {
      const state = supplier.state ?? 'approved'
      // Those who take part in everything have been there from the beginning.
      const since = supplier.does === 'everything' ? daysAgo(610, 480) : daysAgo(560, 120)
      const at = { approved: since, pending: daysAgo(12, 0.1), rejected: daysAgo(40, 30) }[state]
      return { ...base(supplier, state), supplier, at }
    }),
  ]

  // A chance of its own each, since the order of the organisations depends on the day.
  const chanced = made.map((one, index) => ({ ...one, chance: createRandom(500 + index) }))
  return numbered(chanced, ({ at }) => at).map(({ chance, ...one }) => {
    const reviewedAt =
      one.state === 'pending'
        ? null
        : between(chance, after(one.at, 3 * hour), after(one.at, 3 * day))
    const row: OrganisationRow = {
      id: one.id,
      name: one.source.name,
      type: one.supplier ? 'supplier' : 'buyer',
      description: one.source.description,
      company_number: one.supplier
        ? String(chance.whole(3_100_000, 15_900_000)).padStart(8, '0')
        : null,
      vat_number: chance.happens(0.8)
        ? `GB${chance.whole(100, 999)}${chance.whole(100_000, 999_999)}`
        : null,
      address_line1: one.source.address[0],
      address_line2: null,
      city: one.source.address[1],
      county: one.source.address[2],
      postcode: one.source.address[3],
      country: 'GB',
      phone: one.phone ?? fictionalPhone(chance),
      website: `https://www.${one.source.slug}.example`,
      verification_status: one.state,
      rejection_reason: one.supplier?.rejectionReason ?? null,
      verified_at: one.state === 'approved' ? reviewedAt : null,
      created_at: one.at,
      updated_at: reviewedAt ?? one.at,
    }
    return {
      row,
      slug: one.source.slug,
      users: one.users,
      buyer: one.buyer,
      supplier: one.supplier,
    }
  })
}

function base(source: Omit<Buyer, 'estates'> | Supplier, state: State) {
  return {
    source,
    state,
    users: source.users ?? 1,
    phone: 'phone' in source ? source.phone : null,
    buyer: null as Buyer | null,
    supplier: null as Supplier | null,
  }
}

/** From the ranges that Ofcom keeps for drama, so nobody's telephone rings. */
function fictionalPhone(random: Random): string {
  const three = String(random.whole(0, 999)).padStart(3, '0')
  return random.happens(0.3) ? `020 7946 0${three}` : `01632 960${three}`
}
