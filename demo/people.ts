// The demo's users as rows: three administrators, and each organisation's users.
import { after, day, earliest, hour, workingMoment } from './calendar.ts'
import { readMarkdown } from './content.ts'
import type { DemoOrganisation } from './organisations.ts'
import type { Random } from './random.ts'
import { numbered, type Row } from './rows.ts'
import { demoColleagues } from './sign-ins.ts'

export type UserRow = Row<
  'users',
  'organisation_id' | 'is_active' | 'last_login_at' | 'created_at' | 'updated_at'
>

const names = readMarkdown('names.md').flatMap(({ body }) =>
  body.trim().replaceAll('\n', ' ').split(', '),
)

/**
 * The slug in an organisation's profile identifies the organisations of the demo's buyer and
 * supplier accounts, and those of the blocked users.
 */
type Profiled = Pick<DemoOrganisation, 'profile'>
export const isDemoBuyer = ({ profile }: Profiled) => profile.slug === 'northmere'
export const isDemoSupplier = ({ profile }: Profiled) => profile.slug === 'brightwellfs'
const blockedColleagues = ['castlegatefm', 'thornbridge']

export function makePeople(
  random: Random,
  options: { organisations: readonly DemoOrganisation[]; passwordHash: string; now: Date },
): UserRow[] {
  const { organisations, now } = options
  const daysAgo = (days: number) => after(now, -days * day)
  const admins = [670, 665, 660].map((days, index) => ({
    organisation: null,
    role: 'admin' as const,
    isDemo: index === 0,
    demoEmail: undefined,
    isBlocked: false,
    at: workingMoment(random, daysAgo(days), daysAgo(days - 2)),
  }))
  const colleagues = organisations.flatMap((organisation) => {
    const { people, slug, type } = organisation.profile
    return Array.from({ length: people }, (_, index) => ({
      organisation,
      role: type,
      isDemo: index === 0 && (isDemoBuyer(organisation) || isDemoSupplier(organisation)),
      // The buyer's first colleague is a member.
      demoEmail: isDemoBuyer(organisation) ? demoColleagues[index - 2]?.email : undefined,
      isBlocked: index > 0 && index === people - 1 && blockedColleagues.includes(slug),
      // The first user registers the organisation; colleagues join in the following weeks.
      at: after(organisation.row.created_at, index === 0 ? 0 : (4 + index * 5) * day),
    }))
  })

  const plans = [...admins, ...colleagues]
  if (plans.length > names.length) throw new Error('The demo has more people than names.')
  const named = plans
    // Names are assigned in the order of the organisations' slugs, because the order in which users
    // registered depends on the current date.
    .map((plan) => ({ ...plan, slug: plan.organisation?.profile.slug ?? '' }))
    .toSorted((a, b) => a.slug.localeCompare(b.slug, 'en'))
    .map((plan, index) => ({ ...plan, name: names[index]!, isMuted: random.happens(0.15) }))
  return numbered(named, ({ at }) => at).map(({ name, ...plan }): UserRow => {
    const isWaiting = plan.organisation?.row.verification_status !== 'approved'
    return {
      id: plan.id,
      organisation_id: plan.organisation?.row.id ?? null,
      name,
      email: plan.isDemo
        ? `${plan.role}@demo.example`
        : (plan.demoEmail ?? emailOf(name, plan.slug || 'portal')),
      role: plan.role,
      password_hash: options.passwordHash,
      is_active: !plan.isBlocked && (plan.role === 'admin' || !isWaiting),
      email_notifications_enabled: !plan.isMuted,
      mfa_enabled: false,
      last_login_at: null,
      created_at: plan.at,
      updated_at: plan.isBlocked ? after(now, -9 * day) : earliest(now, after(plan.at, hour)),
    }
  })
}

/** Returns the users who are blocked although their organisation is approved. */
export function blockedAmong(
  users: readonly UserRow[],
  organisations: readonly DemoOrganisation[],
): UserRow[] {
  const isApproved = new Map(
    organisations.map(({ row }) => [row.id, row.verification_status === 'approved']),
  )
  return users.filter((user) => !user.is_active && isApproved.get(user.organisation_id ?? 0))
}

function emailOf(name: string, domain: string): string {
  const local = name
    .toLowerCase()
    .replaceAll(/[^a-z -]/g, '')
    .replaceAll(' ', '.')
  return `${local}@${domain}.example`
}
