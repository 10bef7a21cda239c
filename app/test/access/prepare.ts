import type { Client } from '../client.ts'
import type { Row, World } from '../world.ts'
import { otherRequests } from './other-requests.ts'
import type { People } from './people.ts'
import type { Race } from './races.ts'
import type { Sent } from './sent.ts'
import { tenderRequests } from './tender-requests.ts'
import { makeTenderScene, partsFor, type TenderScene } from './tender-scene.ts'

export interface Prepared {
  user: Row<'users'>
  client: Client
  sent: Sent
  scene?: TenderScene
}

/**
 * Returns a permitted caller and a request that succeeds, with newly created rows for this request.
 */
export async function prepare(
  world: World,
  people: People,
  call: string,
  race: Pick<Race, 'by' | 'state' | 'eligibility'>,
): Promise<Prepared> {
  if (!call.includes(':tenderId')) {
    const twin = await people.makeTwin(race.by)
    const caller = { world, people, ...twin }
    return {
      user: twin.user!,
      client: twin.client,
      sent: (await otherRequests[call]?.(caller)) ?? {},
    }
  }
  const { state = 'published', eligibility = 'open' } = race
  const scene = await makeTenderScene(world, people, {
    state,
    eligibility,
    ...partsFor(call),
  })
  const { params, ...sent } = tenderRequests[call]?.(scene) ?? {}
  return {
    user: people.users[race.by],
    client: people.clients[race.by],
    sent: { params: { tenderId: scene.tender.id, ...params }, ...sent },
    scene,
  }
}
