// Determines which suppliers may see and take part in each tender, and from when, including
// invitations and NDAs. All supplier activity in the demo is derived from these admissions, so that
// it follows the portal's rules.
import type { Insertable } from 'kysely'
import type { Tables } from '#kernel/server/db/tables.ts'
import { after, day, earliest, hour, latest, minute, workingMoment } from './calendar.ts'
import type { DemoOrganisation } from './organisations.ts'
import { isDemoSupplier, type UserRow } from './people.ts'
import type { Random } from './random.ts'
import { remarksOn } from './remarks.ts'
import { numbered, type Row } from './rows.ts'
import { ndaText } from './tender-texts/nda.ts'
import { openWindow, type DemoTender } from './tenders.ts'

interface SupplierTeam {
  organisation: DemoOrganisation
  users: readonly UserRow[]
  isDemo: boolean
}

export interface Admission {
  tender: DemoTender
  team: SupplierTeam
  /** Time from which the supplier can see the tender. */
  seesFrom: Date
  /** Time from which the supplier may take part; null if they never may. */
  readsFrom: Date | null
  /** Time until which the supplier may take part. */
  until: Date
}

export function supplierTeams(
  organisations: readonly DemoOrganisation[],
  users: readonly UserRow[],
): SupplierTeam[] {
  const active = Map.groupBy(
    users.filter((user) => user.is_active),
    (user) => user.organisation_id,
  )
  return organisations
    .filter(({ profile }) => profile.type === 'supplier' && profile.state === 'approved')
    .flatMap((organisation) => {
      const team = active.get(organisation.row.id)
      return team ? [{ organisation, users: team, isDemo: isDemoSupplier(organisation) }] : []
    })
}

/** Returns a random user in the organisation who had an account at that time. */
export function actorOf(random: Random, team: SupplierTeam, at: Date): UserRow {
  return random.pick(team.users.filter((user) => user.created_at < at))
}

export function makeAdmissions(
  random: Random,
  world: { tenders: readonly DemoTender[]; teams: readonly SupplierTeam[]; now: Date },
) {
  const all: Admission[] = []
  const invitations: Omit<Row<'invitations', 'created_at'>, 'id'>[] = []
  const ndaTexts: Insertable<Tables['nda_texts']>[] = []
  const ndaAcceptances: Insertable<Tables['nda_acceptances']>[] = []

  for (const tender of world.tenders) {
    const { row } = tender
    const version = row.eligibility_type === 'nda_gated' ? (row.id % 3 === 0 ? 2 : 1) : 0
    ndaTexts.push(...ndaVersions(tender, version))

    const open = openWindow(row, world.now)
    if (!open) continue
    const suited = world.teams.filter(
      ({ organisation }) =>
        suits(organisation, tender) && (organisation.row.verified_at ?? open.to) < open.to,
    )
    const admit = (team: SupplierTeam, seesFrom: Date, readsFrom: Date | null) =>
      all.push({ tender, team, seesFrom, readsFrom, until: open.to })

    if (row.eligibility_type === 'open') {
      for (const team of suited) admit(team, sinceOf(team, open.from), sinceOf(team, open.from))
    } else if (row.eligibility_type === 'invite_only') {
      for (const team of invited(random, suited)) {
        const written = after(open.from, random.whole(1, 9) * minute)
        const created_at = latest(sinceOf(team, open.from), written)
        if (created_at >= open.to) continue
        const answer = answerTo(random, created_at, open.to)
        const organisation_id = team.organisation.row.id
        const invitation = { tender_id: row.id, organisation_id, invited_by: row.created_by }
        invitations.push({ ...invitation, created_at, ...answer })
        admit(team, created_at, answer.status === 'accepted' ? answer.responded_at : null)
      }
    } else {
      for (const team of suited) {
        const seesFrom = sinceOf(team, open.from)
        const last = earliest(open.to, after(seesFrom, 8 * day))
        const accepted_at = workingMoment(random, after(seesFrom, 10 * minute), last)
        const accepts = random.happens(0.6) && accepted_at < open.to
        admit(team, seesFrom, accepts ? accepted_at : null)
        if (!accepts) continue
        const user = actorOf(random, team, accepted_at)
        ndaAcceptances.push({
          tender_id: row.id,
          version,
          organisation_id: team.organisation.row.id,
          user_id: user.id,
          signed_name: user.name,
          accepted_at,
        })
      }
    }
  }
  const numberedInvitations = numbered(invitations, ({ created_at }) => created_at)
  return { all, invitations: numberedInvitations, ndaTexts, ndaAcceptances }
}

/** Returns the versions of the NDA text, from the first to the given one. */
function ndaVersions({ row, buyer }: DemoTender, last: number): Insertable<Tables['nda_texts']>[] {
  return Array.from({ length: last }, (_, index) => index + 1).map((version) => ({
    tender_id: row.id,
    version,
    text: ndaText(buyer.inSentence, row.reference, version),
    created_by: row.created_by,
    created_at: after(row.created_at, version * 6 * minute),
  }))
}

function suits({ profile }: DemoOrganisation, { row }: DemoTender): boolean {
  return profile.does.some((what) => what === 'everything' || row.categories?.includes(what))
}

/** Returns the suppliers to invite: a random few, usually including the demo's supplier. */
function invited(random: Random, suited: readonly SupplierTeam[]): SupplierTeam[] {
  const shuffled = random.shuffled(suited)
  const count = random.whole(4, 8)
  return shuffled.filter((team, index) => index < count || (team.isDemo && random.happens(0.7)))
}

function sinceOf(team: SupplierTeam, from: Date): Date {
  return latest(from, after(team.organisation.row.verified_at ?? from, hour))
}

function answerTo(random: Random, invitedAt: Date, until: Date) {
  const responded_at = workingMoment(random, after(invitedAt, hour), after(invitedAt, 5 * day))
  if (responded_at >= until || random.happens(0.2)) {
    return { status: 'pending' as const, reason: null, responded_at: null }
  }
  return random.happens(0.8)
    ? { status: 'accepted' as const, reason: null, responded_at }
    : {
        status: 'declined' as const,
        reason: random.pick(remarksOn('declined invitation')),
        responded_at,
      }
}
