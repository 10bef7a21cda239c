// Expected status of every call that concerns an evaluation, written from the design and not from
// the code.
//
// - Bids are read by panel members with clearance: they have made a declaration about every bidder,
//   without an unresolved conflict, and external members have a second factor. External members
//   lose access at the lock and when the tender ends.
// - The chair presides and doesn't give marks. Evaluators give marks. Price evaluators read bids
//   without other people's marks. Only the chair and observers read everybody's declarations.
// - Once the tender has ended, members can read the record but can't change anything.
// - Any buyer in the organisation may replace the chair. Administrators see only the stage and the
//   people.
//
// Each line lists callers and the status that they get at each stage, in the order of the heading
// in `strangers`. People outside the organisation need a line only if their statuses differ from
// those in `strangers`.
import { panelActors, type PanelActor } from './panel-people.ts'
import { evaluationRows, type EvaluationRow } from './rows/evaluation.ts'
import { panelStages, type Stage } from './panel-stages.ts'

export type PanelExpected = 'ok' | number

/**
 * Refusals of people outside the buyer's organisation: 401 for visitors, 403 because of the role,
 * and 404 for other organisations' buyers, who can't see the tender.
 */
const strangers = `
                                    before decl scor cons lock price canc
  visitor                         | 401    401  401  401  401  401   401
  bidder, rival, administrator    | 403    403  403  403  403  403   403
  other buyer                     | 404    404  404  404  404  404   404`

type Grid = Map<PanelActor, Map<Stage, PanelExpected>>

/** Parses the statuses of each person. Lines in the table override those in `strangers`. */
function read(table: string): Grid {
  const grid: Grid = new Map()
  for (const line of `${strangers}${table}`.split('\n').filter((one) => one.includes('|'))) {
    const [names = '', cells = ''] = line.split('|')
    const statuses = cells.trim().split(/\s+/)
    if (statuses.length !== panelStages.length) throw new Error(`“${line}” lacks a stage`)
    const byStage = new Map(panelStages.map((stage, place) => [stage, statusOf(statuses[place]!)]))
    for (const name of names.split(',')) grid.set(name.trim() as PanelActor, byStage)
  }
  const names = [...grid.keys()].toSorted().join()
  if (names !== panelActors.toSorted().join()) throw new Error(`The table has rows for ${names}`)
  return grid
}

const statusOf = (cell: string): PanelExpected => (cell === 'ok' ? 'ok' : Number(cell))

export interface PanelRow {
  /** The call, in some rows followed by a middle dot and text that marks another request to it. */
  name: string
  call: string
  request: EvaluationRow['request']
  grid: Grid
}

export const panelRows: PanelRow[] = Object.entries(evaluationRows).flatMap(
  ([call, { panel, request, variants = {} }]) =>
    panel === undefined
      ? []
      : [
          { name: call, call, request, grid: read(panel) },
          ...Object.entries(variants).map(([text, one]) => ({
            name: `${call} · ${text}`,
            call,
            request: one.request,
            grid: read(one.panel),
          })),
        ],
)

export function expectedOf({ grid }: PanelRow, actor: PanelActor, stage: Stage): PanelExpected {
  return grid.get(actor)!.get(stage)!
}
