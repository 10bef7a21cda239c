// The demo's users as rows: three administrators, and the people of each organisation.
import { after, day, earliest, hour, officeMoment } from './calendar.ts'
import type { DemoOrganisation } from './organisations.ts'
import type { Random } from './random.ts'
import { numbered, type Row } from './rows.ts'

export type UserRow = Row<
  'users',
  'organisation_id' | 'is_active' | 'last_login_at' | 'created_at' | 'updated_at'
>

const names =
  `Priya Sharma|Tom Ackroyd|Margaret Osei|Helen Whitworth|James Pendle|Aisha Rahman|Callum Fraser|
Sian Prosser|Daniel Okafor|Ruth Hargreaves|Imran Siddiqui|Gemma Tolliver|Oliver Stannard|Fiona MacRae|Kwame Boateng|
Laura Penhaligon|Peter Ramsbottom|Nadia Hussain|Stephen Garside|Bethan Rees|Marcus Delaney|Joanna Kowalska|
Harpreet Gill|Edward Thistlewood|Chloe Bannister|Samuel Adeyemi|Victoria Lumley|Rhys Bowen|Catherine Doyle|
Yusuf Demir|Alice Farthing|Graham Entwistle|Mei-Ling Chan|Robert Kilner|Shauna Devlin|Anthony Marsden|
Farah Malik|Lewis Dunbar|Hannah Crosthwaite|Vikram Nair|Emma Satterthwaite|Patrick O’Rourke|Zainab Ali|
George Hollis|Natalie Prior|Dominic Fell|Ewa Nowak|Simon Beaumont|Tamsin Trelawney|Colin Murgatroyd|
Leila Haddad|Martin Oakes|Abigail Stott|Jerome Campbell|Kirsty Lennox|Adrian Vale|Sunita Patel|Neil Braithwaite|
Rosalind Tate|Ben Ashworth`
    .replaceAll('\n', '')
    .split('|')

interface Plan {
  organisation: DemoOrganisation | null
  role: 'admin' | 'buyer' | 'supplier'
  isDemo: boolean
  isBlocked: boolean
  at: Date
}

/** Whom the demo's buyer and supplier sign-ins work for, and who else was shut out there. */
const demoBuyer = 'northmere'
const demoSupplier = 'brightwellfs'
const blockedColleagues = ['castlegatefm', 'thornbridge']

export function makePeople(
  random: Random,
  options: { organisations: readonly DemoOrganisation[]; passwordHash: string; now: Date },
): UserRow[] {
  const { organisations, now } = options
  const plans: Plan[] = [0, 1, 2].map((index) => ({
    organisation: null,
    role: 'admin',
    isDemo: index === 0,
    isBlocked: false,
    at: officeMoment(
      random,
      after(now, -(670 - index * 5) * day),
      after(now, -(668 - index * 5) * day),
    ),
  }))
  for (const organisation of organisations) {
    const { row, profile } = organisation
    for (let index = 0; index < profile.people; index += 1) {
      const isFirst = index === 0
      plans.push({
        organisation,
        role: row.type,
        isDemo: isFirst && [demoBuyer, demoSupplier].includes(profile.slug),
        isBlocked:
          !isFirst && index === profile.people - 1 && blockedColleagues.includes(profile.slug),
        // The first registers the organisation; colleagues join within three weeks.
        at: isFirst ? row.created_at : after(row.created_at, (4 + index * 5) * day),
      })
    }
  }

  if (plans.length > names.length) throw new Error('The demo has more people than names.')
  const named = plans
    .toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'))
    .map((plan, index) => ({
      ...plan,
      name: names[index] as string,
      isMuted: random.happens(0.15),
    }))
  return numbered(named, ({ at }) => at).map(({ name, ...plan }): UserRow => {
    const isWaiting = plan.organisation?.row.verification_status !== 'approved'
    return {
      id: plan.id,
      organisation_id: plan.organisation?.row.id ?? null,
      name,
      email: plan.isDemo
        ? `${plan.role}@demo.example`
        : emailOf(name, plan.organisation?.profile.slug ?? 'portal'),
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

/** Names are given out by organisation, not by age, which depends on the day. */
function keyOf({ organisation }: Plan): string {
  return organisation?.profile.slug ?? ''
}

/** Shut out although their organisation is in order, as opposed to still waiting. */
export function blockedAmong(
  users: readonly UserRow[],
  organisations: readonly DemoOrganisation[],
): UserRow[] {
  const approved = new Set(
    organisations
      .filter(({ row }) => row.verification_status === 'approved')
      .map(({ row }) => row.id),
  )
  return users.filter((user) => !user.is_active && approved.has(user.organisation_id ?? 0))
}

function emailOf(name: string, domain: string): string {
  const local = name
    .toLowerCase()
    .replaceAll(/[^a-z -]/g, '')
    .replaceAll(' ', '.')
  return `${local}@${domain}.example`
}
