// Tests every call that concerns an evaluation × every person × every stage against the table in
// panel-table.ts: the status, the keys in the reply, and that a refusal doesn't change anything. An
// evaluator's note on a criterion that is still being marked must not appear in replies to other
// people, and a hidden bidder name must not appear in replies to evaluators.
import { beforeAll, expect, test } from 'vitest'
import * as clarificationCalls from '#features/evaluation/clarifications/contract/clarification.ts'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import * as evaluationCalls from '#features/evaluation/contract/evaluation.ts'
import * as outcomeCalls from '#features/evaluation/ranking/contract/ranking.ts'
import type { Answer } from '../client.ts'
import { useWorld } from '../world.ts'
import { extraKeys, keysOf, readKeys } from './deep-keys.ts'
import { fingerprintOf } from './fingerprint.ts'
import {
  blockedEvaluators,
  hiddenName,
  makePanelPeople,
  panelActors,
  type PanelActor,
  type PanelPeople,
} from './panel-people.ts'
import {
  blindNote,
  makePanelScene,
  panelStages,
  type PanelScene,
  type Stage,
} from './panel-stages.ts'
import { expectedOf, panelRows, type PanelRow } from './panel-table.ts'
import { unthrottled } from './full-run.ts'
import { refusalKeys } from './judge-reply.ts'
import { evaluationRows } from './rows/evaluation.ts'
import { endpointOf, nameOf, send } from './send.ts'

const world = useWorld(unthrottled)
let people: PanelPeople

beforeAll(async () => {
  people = await makePanelPeople(world)
})

test('the access table and sample requests cover every call about evaluations and clarifications', () => {
  const isCall = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'method' in value && 'reply' in value
  const modules = [evaluationCalls, outcomeCalls, clarificationCalls]
  const calls = modules.flatMap((module) => Object.values(module).filter(isCall)).map(nameOf)
  expect([...new Set(panelRows.map(({ call }) => call))].toSorted()).toEqual(calls.toSorted())
})

const isBlocked = (actor: PanelActor) => blockedEvaluators.some((name) => name === actor)

/** All callers. Evaluators who may not read bids come last, because they need a different scene. */
const inOrder = panelActors.toSorted((a, b) => Number(isBlocked(a)) - Number(isBlocked(b)))

const allowed = new Map<string, string[]>()

const keysIn = ({ call }: PanelRow) => evaluationRows[call]!.keys as string

function unexpectedKeys(row: PanelRow, answer: Answer): string[] {
  const text = answer.status >= 400 ? refusalKeys : keysIn(row)
  const known = allowed.get(text) ?? readKeys(text)
  allowed.set(text, known)
  return extraKeys(keysOf(answer), known)
}

const isRead = (answer: Answer, text: string) => answer.bytes.includes(text)

/**
 * Returns whether the call's reply may name the bidders, so that panel members can declare
 * conflicts of interest with each of them.
 */
const namesBidders = (row: PanelRow) => keysIn(row).includes('bidders{')

const isBeforeLock = (stage: Stage) => stage !== 'locked' && stage !== 'prices opened'

/** Returns the secrets that the reply reveals to a person who may not see them yet. */
function revealed({ actor, row, stage }: CellOf, answer: Answer): string[] {
  const isMarked = stage === 'scoring' && actor !== 'evaluator' && isRead(answer, blindNote)
  const isEvaluator = actor === 'evaluator' || actor === 'external evaluator'
  const isNamed =
    isEvaluator && isBeforeLock(stage) && !namesBidders(row) && isRead(answer, hiddenName)
  return [...(isMarked ? [blindNote] : []), ...(isNamed ? [hiddenName] : [])]
}

interface CellOf {
  actor: PanelActor
  row: PanelRow
  stage: Stage
}

/**
 * Sends each caller's requests at one stage of the evaluation, and records every reply that differs
 * from the access table.
 */
class Run {
  readonly mismatches: string[] = []
  readonly stage: Stage
  cells = 0
  #scene: PanelScene | undefined
  #print = ''

  constructor(stage: Stage) {
    this.stage = stage
  }

  async cell(actor: PanelActor, row: PanelRow): Promise<void> {
    const scene = await this.#sceneOf(actor)
    const { name, call } = row
    const by = actor === 'visitor' ? undefined : people.users[actor]
    const sent = typeof row.request === 'function' ? row.request(scene, by) : row.request
    const request = { ...sent, params: { ...scene.ids, ...sent?.params } }
    const endpoint = endpointOf(call)
    // Refused requests and reads must not change anything. They are checked together, before the
    // next request that may change data.
    const expected = expectedOf(row, actor, this.stage)
    const mayChange = expected === 'ok' && (endpoint.method !== 'GET' || name.includes('/export.'))
    if (mayChange) await this.requireUnchanged(`before ${actor}: ${name}`)
    const answer = await send(people.clients[actor], endpoint, request)
    const wanted = expected === 'ok' ? (endpoint.status ?? 200) : expected
    if (answer.status !== wanted) {
      const body = JSON.stringify(answer.body).slice(0, 200)
      this.mismatches.push(`${actor}: ${name}: ${answer.status} instead of ${wanted} ${body}`)
    }
    const extra = [
      ...unexpectedKeys(row, answer),
      ...revealed({ actor, row, stage: this.stage }, answer),
    ]
    this.mismatches.push(...extra.map((key) => `${actor}: ${name}: the reply has ${key}`))
    if (mayChange && (await this.#printNow()) !== this.#print) this.#scene = undefined
    this.cells += 1
  }

  /** Records a mismatch if refused requests or reads have changed the scene. */
  async requireUnchanged(when: string): Promise<void> {
    if (!this.#scene || (await this.#printNow()) === this.#print) return
    this.mismatches.push(`${when}: a refused request or a read has changed something`)
    this.#scene = undefined
  }

  async #sceneOf(actor: PanelActor): Promise<PanelScene> {
    const hasBlocked = isBlocked(actor)
    if (this.#scene?.hasBlocked === hasBlocked) return this.#scene
    await this.requireUnchanged(`before ${actor}`)
    this.#scene = await makePanelScene(world, people, { stage: this.stage, hasBlocked })
    this.#print = await this.#printNow()
    return this.#scene
  }

  #printNow = () => fingerprintOf(world.db, this.#scene!.tender.id)
}

test.for(panelStages)('%s: every person gets the expected answer to every call', async (stage) => {
  const run = new Run(stage)
  for (const actor of inOrder) {
    for (const row of panelRows) await run.cell(actor, row)
  }
  await run.requireUnchanged('at the end')
  expect(run.mismatches).toEqual([])
  expect(run.cells).toBe(panelActors.length * panelRows.length)
})
