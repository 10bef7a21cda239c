// Runs the access tables cell by cell, that is, for each call and each caller: sends the request,
// compares the reply with the expectation, and checks that a refusal changed nothing.
import type { EligibilityType } from '#features/tenders/contract/tender.ts'
import type { Answer } from '../client.ts'
import type { World } from '../world.ts'
import { expectOtherCall, expectTenderCall } from './expected.ts'
import { fingerprintOf, fingerprintOfAll } from './fingerprint.ts'
import type { Actor, People } from './people.ts'
import { requestOf, tenderRequestOf } from './prepare.ts'
import { otherRows, tenderRows } from './rows/all-rows.ts'
import type { Expected } from './rows/other-row.ts'
import { endpointOf, send } from './send.ts'
import { makeTenderScene, type State, type TenderScene } from './tender-scene.ts'

export interface Cell {
  call: string
  actor: Actor
  answer: Answer
  scene?: TenderScene
}

/** Returns the problems with a reply as sentences; empty if there are none. */
export type Judge = (cell: Cell) => string[]

export interface Kind {
  state: State
  eligibility: EligibilityType
}

/** Adjusts the expected reply for callers such as API tokens, which may do less than a person. */
type Adjust = (call: string, expected: Expected) => Expected

export function makeRunner(
  world: World,
  people: People,
  judge: Judge,
  adjust: Adjust = (_call, expected) => expected,
) {
  const scenes = new Map<string, TenderScene>()
  /**
   * Fingerprint of each tender after its last request, by tender id. Reused as the fingerprint
   * before the next request.
   */
  const prints = new Map<number, string>()
  const mismatches: string[] = []
  let cells = 0

  const keyOf = (call: string, kind: Kind) => JSON.stringify([kind, tenderRows[call]!.parts])

  const sceneOf = async (call: string, kind: Kind): Promise<TenderScene> => {
    const key = keyOf(call, kind)
    const known = scenes.get(key)
    if (known) return known
    const scene = await makeTenderScene(world, people, {
      ...kind,
      ...tenderRows[call]!.parts,
    })
    scenes.set(key, scene)
    // Creating a scene may add audit rows, which are part of every fingerprint.
    prints.clear()
    return scene
  }

  function compare(cell: Cell, expected: Expected, hasChanged: boolean): void {
    cells += 1
    const { call, actor, answer, scene } = cell
    const told = adjust(call, expected)
    const where = `${actor}: ${call}${scene ? ` (${scene.eligibility}, ${scene.state})` : ''}`
    const success = otherRows[call]?.success ?? endpointOf(call).status ?? 200
    const wanted = told === 'ok' ? success : told
    if (answer.status !== wanted) {
      const body = JSON.stringify(answer.body).slice(0, 200)
      mismatches.push(`${where}: ${answer.status} instead of ${wanted} ${body}`)
    }
    if (answer.status >= 400 && hasChanged) mismatches.push(`${where}: refused, but changed`)
    mismatches.push(...judge(cell).map((problem) => `${where}: ${problem}`))
  }

  return {
    mismatches,
    count: () => cells,

    async tenderCell(call: string, actor: Actor, kind: Kind): Promise<void> {
      const scene = await sceneOf(call, kind)
      const { id } = scene.tender
      const by = actor === 'visitor' ? undefined : people.users[actor]
      const request = tenderRequestOf(call, scene, by)
      const before = prints.get(id) ?? (await fingerprintOf(world.db, id))
      const answer = await send(people.clients[actor], endpointOf(call), request)
      const after = await fingerprintOf(world.db, id)
      const hasChanged = before !== after
      const expected = expectTenderCall(call, tenderRows[call]!, actor, kind)
      compare({ call, actor, answer, scene }, expected, hasChanged)
      // A changed scene can't be reused. Its audit rows change every other fingerprint too.
      if (hasChanged) {
        scenes.delete(keyOf(call, kind))
        prints.clear()
      } else prints.set(id, after)
    },

    async otherCell(call: string, actor: Actor): Promise<void> {
      // Read calls use the shared account, which has data to read.
      const { user, client } = call.startsWith('GET')
        ? {
            user: actor === 'visitor' ? undefined : people.users[actor],
            client: people.clients[actor],
          }
        : await people.makeTwin(actor)
      const request = await requestOf(call, { world, people, user, client })
      const before = await fingerprintOfAll(world.db)
      const answer = await send(client, endpointOf(call), request)
      // Only refusals are checked for changes.
      const hasChanged = answer.status >= 400 && before !== (await fingerprintOfAll(world.db))
      const expected = expectOtherCall(call, otherRows[call]!, actor)
      compare({ call, actor, answer }, expected, hasChanged)
    },
  }
}
