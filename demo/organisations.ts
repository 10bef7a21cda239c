// The demo's organisations as rows: most are approved, seven await review and one is rejected.
import { after, between, day, hour, workingMoment } from './calendar.ts'
import { profiles, type Profile } from './profiles.ts'
import { createRandom, type Random } from './random.ts'
import { numbered, type Row } from './rows.ts'

export type OrganisationRow = Row<
  'organisations',
  'created_at' | 'updated_at' | 'verified_at' | 'verification_status'
>

export interface DemoOrganisation {
  row: OrganisationRow
  profile: Profile
}

export function makeOrganisations(random: Random, now: Date): DemoOrganisation[] {
  const made = profiles.map((profile, index) => ({
    profile,
    created_at: registration(random, profile, now),
    // Each organisation has its own random generator. Draws from a shared one would depend on the
    // order of the organisations, which depends on the current date.
    chance: createRandom(500 + index),
  }))
  return numbered(made, ({ created_at }) => created_at).map(
    ({ id, profile, created_at, chance }) => {
      const { type, slug, state, phone, rejection_reason } = profile
      const { name, description, address_line1, city, county, postcode } = profile
      const reviewedAt =
        state === 'pending'
          ? null
          : between(chance, after(created_at, 3 * hour), after(created_at, 3 * day))
      const row: OrganisationRow = {
        id,
        name,
        type,
        description,
        company_number:
          type === 'supplier' ? String(chance.whole(3_100_000, 15_900_000)).padStart(8, '0') : null,
        vat_number: chance.happens(0.8)
          ? `GB${chance.whole(100, 999)}${chance.whole(100_000, 999_999)}`
          : null,
        address_line1,
        address_line2: null,
        city,
        county,
        postcode,
        country: 'GB',
        phone: phone || fictionalPhone(chance),
        approval_threshold: type === 'buyer' ? '10000' : null,
        website: `https://www.${slug}.example`,
        verification_status: state,
        rejection_reason: rejection_reason || null,
        verified_at: state === 'approved' ? reviewedAt : null,
        created_at,
        updated_at: reviewedAt ?? created_at,
        size: type === 'supplier' ? sizeOf(chance) : null,
      }
      return { row, profile }
    },
  )
}

function registration(random: Random, { type, state, does }: Profile, now: Date): Date {
  const daysAgo = (from: number, to: number) =>
    workingMoment(random, after(now, -from * day), after(now, -to * day))
  if (type === 'buyer') return state === 'pending' ? daysAgo(4, 1) : daysAgo(640, 500)
  // Organisations that take part in everything were among the first to register.
  const since = does.includes('everything') ? daysAgo(610, 480) : daysAgo(560, 120)
  return { approved: since, pending: daysAgo(12, 0.1), rejected: daysAgo(40, 30) }[state]
}

/** Returns a random size, or null for some suppliers, because registration doesn't ask for it. */
function sizeOf(random: Random): OrganisationRow['size'] {
  return random.pick(['small', 'small', 'small', 'medium', 'medium', 'large', null])
}

/** Returns a phone number from the ranges that Ofcom reserves for fiction. */
function fictionalPhone(random: Random): string {
  const three = String(random.whole(0, 999)).padStart(3, '0')
  return random.happens(0.3) ? `020 7946 0${three}` : `01632 960${three}`
}
