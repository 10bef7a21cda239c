import type { Client } from '../client.ts'
import type { Row, World } from '../world.ts'
import type { Caller } from './caller.ts'
import type { People } from './people.ts'
import { otherRows, tenderRows } from './rows/all-rows.ts'
import type { Race } from './rows/row.ts'
import type { Sent } from './sent.ts'
import { makeTenderScene, type TenderScene } from './tender-scene.ts'

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
  race: Race,
): Promise<Prepared> {
  if (call in otherRows) {
    const { user, client } = await people.makeTwin(race.by)
    const sent = await requestOf(call, { world, people, user, client })
    return { user: user!, client, sent }
  }
  const { by, state, eligibility } = race
  const parts = tenderRows[call]!.parts
  const scene = await makeTenderScene(world, people, { state, eligibility, ...parts })
  const sent = tenderRequestOf(call, scene)
  return { user: people.users[by], client: people.clients[by], sent, scene }
}

/** Returns a valid request of the caller, after creating the rows that it needs. */
export async function requestOf(call: string, caller: Caller): Promise<Sent> {
  const { request = {} } = otherRows[call]!
  return (await (typeof request === 'function' ? request(caller) : request)) ?? {}
}

/** Returns a valid request about the tender. */
export function tenderRequestOf(call: string, scene: TenderScene, by?: { id: number }): Sent {
  const { request = {} } = tenderRows[call]!
  const sent = typeof request === 'function' ? request(scene, by) : request
  return { ...sent, params: { ...scene.ids, ...sent.params } }
}
