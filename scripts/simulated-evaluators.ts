// Simulates the demo's evaluators, who save marks while the portal is being killed. A save without
// a reply is retried with the same content until it is acknowledged, so in the end there must be
// exactly one row for each acknowledged save.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SteadyCallers } from './steady-callers.ts'

export interface SavedMark {
  id: number
  /** Unique text that identifies the save. */
  note: string
  mark: string
}

/** Pause between an evaluator's saves, in milliseconds. */
const pause = 20

export class SimulatedEvaluators extends SteadyCallers {
  readonly saved: SavedMark[] = []
  #isOver = false

  /**
   * Saves a mark for each bid and criterion that the evaluator has to mark, and starts over after
   * the last one, until `end()` is called.
   */
  async mark(email: string, tenderId: number): Promise<void> {
    const client = await this.as(email)
    const path = `/api/tenders/${tenderId}/evaluation`
    const read = (address: string) =>
      this.untilAnswered(() => client.send('GET', `${path}${address}`))
    const newest = await readNewest(read)
    const cells = await readCells(read)
    for (let turn = 0; !this.#isOver; turn += 1) {
      const { bid_id, criterion } = cells[turn % cells.length]!
      const key = `${bid_id} ${criterion}`
      const mark = String(turn % 6)
      const note = `Kill ${randomUUID()}`
      const body = Buffer.from(
        JSON.stringify({
          criterion,
          mark,
          note,
          reason: 'Read again.',
          based_on: newest.get(key) ?? null,
        }),
      )
      const headers = { 'content-type': 'application/json' }
      const { score } = await this.untilAnswered(() =>
        client.send('PUT', `${path}/bids/${bid_id}/score`, body, headers),
      )
      newest.set(key, score.id)
      this.saved.push({ id: score.id, note, mark })
      await sleep(pause)
    }
  }

  end(): void {
    this.#isOver = true
  }
}

/** Sends GET requests to an address under the evaluation's path until there is a reply. */
type Read = (address: string) => ReturnType<SimulatedEvaluators['untilAnswered']>

/** Returns the id of the evaluator's newest mark for each bid and criterion. */
async function readNewest(read: Read): Promise<Map<string, number>> {
  const { data } = await read('/scores')
  const own: { id: number; bid_id: number; criterion: string }[] = data
  return new Map(own.map(({ id, bid_id, criterion }) => [`${bid_id} ${criterion}`, id]))
}

async function readCells(read: Read) {
  const { data: evaluation } = await read('')
  const { data: bids } = await read('/bids')
  const criteria: { key: string }[] = evaluation.criteria
  const judged: { id: number; exclusion: object | null }[] = bids
  return judged
    .filter(({ exclusion }) => exclusion === null)
    .flatMap(({ id }) => criteria.map(({ key }) => ({ bid_id: id, criterion: key })))
}
