// Creates one account for every kind of caller. The relation of a supplier to a tender (invited,
// NDA accepted, interested) is set per tender in tender-scene.ts.
import type { MemberRole } from '#kernel/contract/member.ts'
import { accountOf } from '#kernel/contract/role.ts'
import type { Client } from '../client.ts'
import type { Row, World } from '../world.ts'

type Values = NonNullable<Parameters<World['makeUser']>[0]>

const supplier: Values = { role: 'supplier' }
const buyer: Values = { role: 'buyer' }

/**
 * Accounts by kind: suppliers, buyers, a guest, an administrator, and accounts that are blocked or
 * pending.
 */
const accounts = {
  supplier,
  'interested supplier': supplier,
  'invited supplier': supplier,
  'supplier who signed': supplier,
  participant: supplier,
  'bidding contributor': supplier,
  'bidding viewer': supplier,
  'supplier without organisation': { ...supplier, organisation_id: null },
  buyer,
  colleague: buyer,
  contributor: buyer,
  viewer: buyer,
  'other buyer': buyer,
  'buyer without organisation': { ...buyer, organisation_id: null },
  /** An external opener of every tender in the table that takes bids. */
  'guest opener': { ...accountOf.guest, organisation_id: null },
  administrator: { role: 'admin' },
  'blocked supplier': { ...supplier, is_active: false },
  'blocked buyer': { ...buyer, is_active: false },
  'blocked administrator': { role: 'admin', is_active: false },
  'pending supplier': { ...supplier, is_active: false },
  'pending buyer': { ...buyer, is_active: false },
} satisfies Record<string, Values>

export type AccountName = keyof typeof accounts
export type Actor = 'visitor' | AccountName

export const accountNames = Object.keys(accounts) as AccountName[]
export const actors: Actor[] = ['visitor', ...accountNames]

/** The supplier who asks the questions, with names that are easy to find in replies. */
export const asker = { name: 'Quentin Asker', organisation: 'Askers United' }

/** Accounts in the organisation that owns the tenders in the table. */
const atTheBuyers: Actor[] = ['buyer', 'colleague', 'blocked buyer']

/** Accounts with a role below member. `base` is a member of the same organisation. */
export const limitedMembers = {
  contributor: { base: 'colleague', role: 'contributor' },
  viewer: { base: 'colleague', role: 'viewer' },
  'bidding contributor': { base: 'participant', role: 'contributor' },
  'bidding viewer': { base: 'participant', role: 'viewer' },
} as const satisfies Partial<Record<AccountName, { base: AccountName; role: MemberRole }>>

type LimitedActor = keyof typeof limitedMembers

export const isLimited = (actor: Actor): actor is LimitedActor => actor in limitedMembers

/** Returns the member of the same organisation whose row counts for the caller. */
export function baseOf(actor: AccountName): AccountName
export function baseOf(actor: Actor): Actor
export function baseOf(actor: Actor): Actor {
  return isLimited(actor) ? limitedMembers[actor].base : actor
}

export type People = Awaited<ReturnType<typeof makePeople>>

export async function makePeople(world: World) {
  const own = await world.makeOrganisation({ type: 'buyer' })

  const users = {} as Record<AccountName, Row<'users'>>

  async function makeAccount(name: AccountName): Promise<Row<'users'>> {
    const values = accounts[name]
    if (atTheBuyers.includes(name)) {
      const member = { role: 'buyer', organisation_id: own.id } as const
      return world.makeColleague(member, name === 'buyer' ? 'owner' : 'member', values)
    }
    const limited = limitedMembers[name as keyof typeof limitedMembers]
    if (limited) return world.makeColleague(users[limited.base], limited.role, values)
    if (name === 'participant') {
      const { id } = await world.makeOrganisation({ name: asker.organisation })
      return world.makeUser({ ...values, name: asker.name, organisation_id: id })
    }
    if (!name.startsWith('pending')) return world.makeUser(values)
    const type = values.role === 'buyer' ? 'buyer' : 'supplier'
    const { id } = await world.makeOrganisation({ type, verification_status: 'pending' })
    return world.makeUser({ ...values, organisation_id: id })
  }

  const clients = { visitor: world.visitor() } as Record<Actor, Client>
  for (const name of accountNames) {
    users[name] = await makeAccount(name)
    clients[name] = await world.signedIn(users[name])
  }
  // A caller's rights must not depend on how they signed in, so some callers use other methods.
  for (const [name, method] of [
    ['colleague', 'sso'],
    ['interested supplier', 'passkey'],
  ] as const) {
    await world.db
      .updateTable('sessions')
      .set({ method })
      .where('user_id', '=', users[name].id)
      .execute()
  }

  return {
    users,
    clients,
    own,
    /**
     * Creates another account of the same kind, for calls that change or end the caller's own
     * account.
     */
    async makeTwin(name: Actor): Promise<{ user: Row<'users'> | undefined; client: Client }> {
      if (name === 'visitor') return { user: undefined, client: world.visitor() }
      const user = await makeAccount(name)
      return { user, client: await world.signedIn(user) }
    },
  }
}
