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
import { panelStages, type Stage } from './panel-stages.ts'

export type PanelExpected = 'ok' | number

const path = '/tenders/:tenderId/evaluation'
const bid = `${path}/bids/:bidId`
const own = '/tenders/:tenderId/clarifications'

/**
 * Refusals of people outside the buyer's organisation: 401 for visitors, 403 because of the role,
 * and 404 for other organisations' buyers, who can't see the tender.
 */
const strangers = `
                                    before decl scor cons lock price canc
  visitor                         | 401    401  401  401  401  401   401
  bidder, rival, administrator    | 403    403  403  403  403  403   403
  other buyer                     | 404    404  404  404  404  404   404`

/** Refusals of people who may not read bids, for read calls. */
const unread = `
  colleague                       | 403    403  403  403  403  403   403
  undeclared evaluator            | 403    403  403  403  403  403   403
  conflicted evaluator            | 403    403  403  403  403  403   403
  external without second factor  | 403    403  403  403  403  403   404`

/**
 * Refusals of the same people, for calls that change data. The server checks whether the tender has
 * ended (409) before it checks whether the caller may read bids.
 */
const unchanged = `
  colleague                       | 403    403  403  403  403  403   409
  undeclared evaluator            | 403    403  403  403  403  403   409
  conflicted evaluator            | 403    403  403  403  403  403   409
  external without second factor  | 403    403  403  403  403  403   404`

/**
 * Refusals of everybody in the organisation or on the panel except the chair, for changes that only
 * the chair may make.
 */
const chairOnly = `
  evaluator, price evaluator      | 403    403  403  403  403  403   409
  observer, colleague             | 403    403  403  403  403  403   409
  undeclared evaluator            | 403    403  403  403  403  403   409
  conflicted evaluator            | 403    403  403  403  403  403   409
  external evaluator              | 403    403  403  403  403  403   403
  external without second factor  | 403    403  403  403  403  403   403`

const readingBids = `${unread}
  chair, evaluator, observer      | 403    ok   ok   ok   ok   ok    ok
  price evaluator                 | 403    ok   ok   ok   ok   ok    ok
  external evaluator              | 403    ok   ok   ok   403  403   404`

const readingConsensus = (scoring: 'ok' | 409) => `${unread}
  chair, evaluator, observer      | 403    409  ${scoring}  ok   ok   ok    ok
  price evaluator                 | 403    403  403  403  403  403   403
  external evaluator              | 403    409  ${scoring}  ok   403  403   404`

const readingExport = `
  chair                           | 403    409  409  409  ok   ok    409
  evaluator, price evaluator      | 403    403  403  403  403  403   403
  observer, colleague             | 403    403  403  403  403  403   403
  undeclared evaluator            | 403    403  403  403  403  403   403
  conflicted evaluator            | 403    403  403  403  403  403   403
  external evaluator              | 403    403  403  403  403  403   403
  external without second factor  | 403    403  403  403  403  403   403`

/** Refusals of buyers and external panel members, for calls that only bidders may make. */
const buyers = `
  chair, evaluator, observer      | 403    403  403  403  403  403   403
  price evaluator, colleague      | 403    403  403  403  403  403   403
  undeclared evaluator            | 403    403  403  403  403  403   403
  conflicted evaluator            | 403    403  403  403  403  403   403
  external evaluator              | 403    403  403  403  403  403   403
  external without second factor  | 403    403  403  403  403  403   403
  other buyer                     | 403    403  403  403  403  403   403`

const replying = `${buyers}
  bidder                          | 404    404  ok   ok   ok   ok    409
  rival                           | 404    404  404  404  404  404   409`

const tables: Record<string, string> = {
  [`GET ${path}`]: `
  chair, evaluator, observer      | ok     ok   ok   ok   ok   ok    ok
  price evaluator, colleague      | ok     ok   ok   ok   ok   ok    ok
  undeclared evaluator            | ok     ok   ok   ok   ok   ok    ok
  conflicted evaluator            | ok     ok   ok   ok   ok   ok    ok
  administrator                   | ok     ok   ok   ok   ok   ok    ok
  external evaluator              | ok     ok   ok   ok   403  403   404
  external without second factor  | ok     ok   ok   ok   403  403   404`,
  [`PUT ${path}`]: `${chairOnly}
  chair                           | ok     ok   ok   ok   409  409   409`,
  [`PUT ${path} · another chair`]: `
  chair, evaluator, observer      | ok     ok   ok   ok   ok   ok    409
  price evaluator, colleague      | ok     ok   ok   ok   ok   ok    409
  undeclared evaluator            | ok     ok   ok   ok   ok   ok    409
  conflicted evaluator            | ok     ok   ok   ok   ok   ok    409
  external evaluator              | 403    403  403  403  403  403   403
  external without second factor  | 403    403  403  403  403  403   403`,
  [`POST ${path}/invitations`]: `${chairOnly}
  chair                           | ok     ok   ok   409  409  409   409`,
  [`DELETE ${path}/invitations/:invitationId`]: `${chairOnly}
  chair                           | ok     ok   ok   ok   ok   ok    409`,
  [`POST ${path}/declarations`]: `
  chair, evaluator, observer      | 409    ok   ok   ok   ok   ok    409
  price evaluator                 | 409    ok   ok   ok   ok   ok    409
  undeclared evaluator            | 409    ok   ok   ok   ok   ok    409
  conflicted evaluator            | 409    ok   ok   ok   ok   ok    409
  colleague                       | 403    403  403  403  403  403   409
  external evaluator              | 409    ok   ok   ok   403  403   404
  external without second factor  | 409    ok   ok   ok   403  403   404`,
  [`GET ${path}/declarations`]: `
  chair, observer                 | ok     ok   ok   ok   ok   ok    ok
  evaluator, price evaluator      | 403    403  403  403  403  403   403
  colleague                       | 403    403  403  403  403  403   403
  undeclared evaluator            | 403    403  403  403  403  403   403
  conflicted evaluator            | 403    403  403  403  403  403   403
  external evaluator              | 403    403  403  403  403  403   404
  external without second factor  | 403    403  403  403  403  403   404`,
  [`POST ${path}/mitigations`]: `${chairOnly}
  chair                           | 409    ok   ok   ok   ok   ok    409`,
  [`POST ${path}/steps`]: `${chairOnly}
  chair                           | 409    ok   409  ok   409  409   409`,
  [`POST ${path}/steps · back`]: `${chairOnly}
  chair                           | 409    409  ok   ok   ok   409   409`,
  [`GET ${path}/bids`]: readingBids,
  [`GET ${bid}`]: readingBids,
  [`GET ${bid}/files/:fileId`]: readingBids,
  [`GET ${path}/scores`]: `${unread}
  chair, observer                 | 403    403  403  403  403  403   403
  price evaluator                 | 403    403  403  403  403  403   403
  evaluator                       | 403    ok   ok   ok   ok   ok    ok
  external evaluator              | 403    ok   ok   ok   403  403   404`,
  [`PUT ${bid}/score`]: `${unchanged}
  chair, observer                 | 403    403  403  403  403  403   409
  price evaluator                 | 403    403  403  403  403  403   409
  evaluator                       | 403    409  ok   ok   409  409   409
  external evaluator              | 403    409  ok   ok   403  403   404`,
  [`PUT ${bid}/score · criterion of others`]: `${unchanged}
  chair, observer                 | 403    403  403  403  403  403   409
  price evaluator                 | 403    403  403  403  403  403   409
  evaluator                       | 403    409  409  409  409  409   409
  external evaluator              | 403    409  403  403  403  403   404`,
  [`POST ${path}/finish`]: `${unchanged}
  chair, observer                 | 403    403  403  403  403  403   409
  price evaluator                 | 403    403  403  403  403  403   409
  evaluator                       | 403    409  ok   409  409  409   409
  external evaluator              | 403    409  ok   409  403  403   404`,
  [`GET ${path}/consensus`]: readingConsensus('ok'),
  [`GET ${path}/consensus · unfinished in scoring`]: readingConsensus(409),
  [`PUT ${bid}/consensus`]: `${chairOnly}
  chair                           | 403    409  409  ok   409  409   409`,
  [`POST ${path}/confirmations`]: `${unchanged}
  chair, observer                 | 403    403  403  403  403  403   409
  price evaluator                 | 403    403  403  403  403  403   409
  evaluator                       | 403    409  409  ok   409  409   409
  external evaluator              | 403    409  409  ok   403  403   404`,
  [`POST ${bid}/exclusion`]: `${chairOnly}
  chair                           | 403    409  ok   ok   ok   ok    409`,
  // The scene's bid was excluded before the lock and so has no marks, which rules out reinstatement
  // afterwards.
  [`POST ${bid}/reinstatement`]: `${chairOnly}
  chair                           | 403    409  ok   ok   409  409   409`,
  [`GET ${path}/ranking`]: `
  chair, evaluator, observer      | 403    409  409  409  ok   ok    409
  price evaluator                 | 403    409  409  409  ok   ok    409
  colleague                       | 403    403  403  403  403  403   403
  undeclared evaluator            | 403    403  403  403  403  403   403
  conflicted evaluator            | 403    403  403  403  403  403   403
  external evaluator              | 403    403  403  403  403  403   403
  external without second factor  | 403    403  403  403  403  403   403`,
  [`POST ${path}/tie-breaks`]: `${chairOnly}
  chair                           | 403    409  409  409  409  ok    409`,
  [`GET ${path}/export.xlsx`]: readingExport,
  [`GET ${path}/export.csv`]: readingExport,
  [`GET ${path}/clarifications`]: readingBids,
  [`POST ${bid}/clarifications`]: `${chairOnly}
  chair                           | 403    409  ok   ok   ok   ok    409`,
  // Questions can't be asked before scoring, so there is no file to read.
  [`GET ${path}/clarifications/:clarificationId/files/:fileId`]: `${unread}
  chair, evaluator, observer      | 403    404  ok   ok   ok   ok    ok
  price evaluator                 | 403    404  ok   ok   ok   ok    ok
  external evaluator              | 403    404  ok   ok   403  403   404`,
  [`POST ${bid}/low-price`]: `${chairOnly}
  chair                           | 403    409  409  409  409  ok    409`,
  [`GET ${own}`]: `${buyers}
  bidder, rival                   | ok     ok   ok   ok   ok   ok    ok`,
  [`POST ${own}/:clarificationId/reply`]: replying,
  [`POST ${own}/:clarificationId/files`]: replying,
  [`DELETE ${own}/:clarificationId/files/:fileId`]: replying,
}

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

/**
 * Names of all rows: each is a call, in some rows followed by a middle dot and text that marks
 * another request to the same call.
 */
export const panelRows = Object.keys(tables)

const grids = new Map(panelRows.map((row) => [row, read(tables[row]!)]))

export function expectedOf(row: string, actor: PanelActor, stage: Stage): PanelExpected {
  return grids.get(row)!.get(actor)!.get(stage)!
}
