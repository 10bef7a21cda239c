// Creates one account for every kind of person that an evaluation distinguishes. Their roles on the
// panel are set per tender in panel-stages.ts.
import { accountOf } from '#kernel/contract/role.ts'
import type { Client } from '../client.ts'
import type { Row, World } from '../world.ts'

type Values = NonNullable<Parameters<World['makeUser']>[0]>

const colleague: Values = { role: 'buyer' }
const guest: Values = { ...accountOf.guest, organisation_id: null }
const factor: Values = { mfa_enabled: true, mfa_secret: Buffer.from('sealed') }

/** Name of the bidder's user and organisation, which is hidden from evaluators who read the bid. */
export const hiddenName = 'xhiddennamex'

const accounts = {
  chair: colleague,
  evaluator: colleague,
  'price evaluator': colleague,
  'external evaluator': { ...guest, ...factor },
  observer: colleague,
  /** Member of the panel who hasn't made a declaration about any bidder. */
  'undeclared evaluator': colleague,
  /**
   * Member of the panel who has declared a conflict of interest that the chair has not mitigated.
   */
  'conflicted evaluator': colleague,
  'external without second factor': guest,
  /** Buyer in the tender's organisation who isn't on the panel. */
  colleague,
  'other buyer': colleague,
  bidder: { role: 'supplier', name: hiddenName },
  rival: { role: 'supplier' },
  administrator: { role: 'admin' },
} satisfies Record<string, Values>

export type PanelAccount = keyof typeof accounts
export type PanelActor = PanelAccount | 'visitor'

const accountNames = Object.keys(accounts) as PanelAccount[]
export const panelActors: PanelActor[] = [...accountNames, 'visitor']

/** Evaluators who may not read bids. They are on the panel only in separate scenes. */
export const blockedEvaluators = [
  'undeclared evaluator',
  'conflicted evaluator',
  'external without second factor',
] as const satisfies PanelAccount[]

export type PanelPeople = Awaited<ReturnType<typeof makePanelPeople>>

export async function makePanelPeople(world: World) {
  const own = await world.makeOrganisation({ type: 'buyer' })
  const users = {} as Record<PanelAccount, Row<'users'>>
  const clients = { visitor: world.visitor() } as Record<PanelActor, Client>
  for (const name of accountNames) {
    const values: Values = accounts[name]
    const isOwn = values === colleague && name !== 'other buyer'
    users[name] = await world.makeUser(isOwn ? { ...values, organisation_id: own.id } : values)
    clients[name] = await world.signedIn(users[name])
  }
  await world.db
    .updateTable('organisations')
    .set({ name: hiddenName })
    .where('id', '=', users.bidder.organisation_id)
    .execute()
  const organisation_id = own.id
  return {
    users,
    clients,
    /** An observer whose conflict of interest the chair can mitigate. */
    conflicted: await world.makeUser({ role: 'buyer', organisation_id }),
    excluded: await world.makeUser(),
  }
}
