// Evaluations: the panel, its marks and result, questions to bidders, and evidence. In the scene,
// the buyer is the panel's chair and only evaluator.
import { sample } from '../../document-tender.ts'
import type { Judged } from '../evaluation-of-scene.ts'
import {
  buyers,
  chairOnly,
  readingBids,
  readingConsensus,
  readingExport,
  replying,
  unchanged,
  unread,
} from './panel-statuses.ts'
import type { Sent } from '../sent.ts'
import { hasNotEnded } from '../tender-scene.ts'
import { buyersAndGuests, type OtherRow } from './other-row.ts'
import { person, type Keys } from './row.ts'
import { who, type TenderRow } from './tender-row.ts'

/** The part of a scene to which these requests refer. */
interface Judging {
  ids: Record<string, number>
  evaluation?: Judged | undefined
}

type Request = Sent | ((scene: Judging, by?: { id: number }) => Sent)

export interface EvaluationRow extends TenderRow {
  request?: Request
  /** Expected status for every person at every stage (panel-table.ts). */
  panel?: string
  /** Other requests to the same call that get other statuses. */
  variants?: Record<string, { request: Request; panel: string }>
}

type Who = Omit<EvaluationRow, 'says' | 'keys'>

const parts = { stage: 'scoring' } as const
const row =
  (who: Who) =>
  (says: string, keys: Keys, rest: Partial<EvaluationRow> = {}): EvaluationRow => ({
    parts,
    ...who,
    says,
    keys,
    ...rest,
  })

/** Returns a function that creates rows with this rule. */
const ruled = (says: string, who: Who) => (keys: Keys, rest?: Partial<EvaluationRow>) =>
  row(who)(says, keys, rest)

const managers = row(who.managers)
const ofChair = row(who.chair)
const suppliersWhoRead = row(who.suppliersWhoRead)
/** Calls that guests may make too if they are on the panel. */
const evenGuests = { ...who.chair, guests: 'on panel' } as const
const chair = ruled('The chair presides until the tender has ended.', {
  ...who.chair,
  states: hasNotEnded,
})
const evaluators = ruled('Evaluators judge until the tender has ended.', {
  ...evenGuests,
  states: hasNotEnded,
  limit: 'personal',
})
const panel = ruled('The panel reads its record, also once the tender has ended.', evenGuests)
const resultReaders = ruled('Members of the organisation read the result after the lock.', {
  ...who.chair,
  parts: { stage: 'locked' },
})
const evidenceTakers = ruled('The chair and observers take the evidence after the lock.', {
  ...who.chair,
  parts: { stage: 'locked' },
})
const evidenceBidders = ruled(
  'A bidder takes the evidence about its own bids once the tender has ended.',
  {
    ...who.suppliersWhoRead,
    states: ['awarded', 'cancelled'],
    own: true,
    parts: { stage: 'locked' },
  },
)
const repliers = ruled(
  'A bidder answers questions about its own bids until the tender has ended.',
  { ...who.suppliersWhoRead, states: ['published', 'expired', 'closed'], own: true },
)

const invitation = 'id name email role criteria expires_at is_expired'
const evaluationKeys =
  'stage revision hides_names hides_prices locked_at ' +
  `members{user{${person}} is_guest is_active is_chair role criteria declaration finished} ` +
  'criteria{key name parent weight minimum_mark scale evaluators is_complete} mark_step scale ' +
  `bidders{${person}} missing own{is_chair role criteria declaration needs_second_factor ` +
  'may_read_bids may_see_prices ' +
  'declarations{organisation_id has_conflict statement declared_at}}'
const changed = `message evaluation{${evaluationKeys}}`
const judgedBid = 'id bidder organisation_id lot_id total exclusion{code text}'
const score = 'id bid_id criterion mark has_note'
const consensus =
  `id mark reason discussion citations{question quote} participants{${person}} by{${person}} ` +
  `saved_at confirmations{user{${person}} agrees comment answered_at}`
const file = 'id filename file_size sha256 scan_status'
const question = 'id bid_id kind question deadline allows_files asked_at'
const reply = `reply{by{${person}} text replied_at files{${file}}}`
const clarification = `${question} ${reply}`
const ownClarification = `${clarification} can_reply uploads{${file}}`
const points = 'points exact'
const pack =
  'id profile status done_bytes total_bytes file_size sha256 created_at finished_at expires_at ' +
  `by{${person}}`

const reason = 'The panel has agreed on it.'
const panelForm = { hides_names: true, hides_prices: false, revision: 1, reason }
const scoreForm = { mark: '3', note: 'Less well described.', reason }
/** Id of a row that doesn't exist. */
const none = 2_000_000_000

export const evaluationRows: Record<string, EvaluationRow> = {
  'GET /tenders/:tenderId/evaluation': managers(
    'Managers see the stage and the people of the evaluation.',
    `data{${evaluationKeys}} may_read_decision candidates{${person} is_guest} ` +
      `invitations{${invitation}}`,
    {
      guests: 'on panel',
      panel: `
  chair, evaluator, observer      | ok     ok   ok   ok   ok   ok    ok
  price evaluator, colleague      | ok     ok   ok   ok   ok   ok    ok
  undeclared evaluator            | ok     ok   ok   ok   ok   ok    ok
  conflicted evaluator            | ok     ok   ok   ok   ok   ok    ok
  administrator                   | ok     ok   ok   ok   ok   ok    ok
  external evaluator              | ok     ok   ok   ok   403  403   404
  external without second factor  | ok     ok   ok   ok   403  403   404`,
    },
  ),
  'PUT /tenders/:tenderId/evaluation': ofChair(
    'The chair changes the panel once the tender has been published, until it has ended.',
    changed,
    {
      states: ['published', 'expired', 'closed', 'unpublished'],
      parts: { stage: 'declarations' },
      request: ({ evaluation }) => ({ body: { ...panelForm, ...evaluation!.panel } }),
      race: { losers: [409] },
      panel: `${chairOnly}
  chair                           | ok     ok   ok   ok   409  409   409`,
      variants: {
        'another chair': {
          request: ({ evaluation }) => ({
            body: { ...panelForm, ...evaluation!.panelOfColleague },
          }),
          panel: `
  chair, evaluator, observer      | ok     ok   ok   ok   ok   ok    409
  price evaluator, colleague      | ok     ok   ok   ok   ok   ok    409
  undeclared evaluator            | ok     ok   ok   ok   ok   ok    409
  conflicted evaluator            | ok     ok   ok   ok   ok   ok    409
  external evaluator              | 403    403  403  403  403  403   403
  external without second factor  | 403    403  403  403  403  403   403`,
        },
      },
    },
  ),
  'POST /tenders/:tenderId/evaluation/invitations': chair(`message invitation{${invitation}}`, {
    parts: { stage: 'declarations' },
    request: {
      body: {
        name: 'Nora New',
        email: 'nora@example.test',
        role: 'observer',
        criteria: null,
        reason,
      },
    },
    race: 'Each sends a new link; the newest one works.',
    panel: `${chairOnly}
  chair                           | ok     ok   ok   409  409  409   409`,
  }),
  'DELETE /tenders/:tenderId/evaluation/invitations/:invitationId': chair('message', {
    parts: { stage: 'declarations' },
    panel: `${chairOnly}
  chair                           | ok     ok   ok   ok   ok   ok    409`,
  }),
  'POST /tenders/:tenderId/evaluation/mitigations': chair(changed, {
    parts: { stage: 'declarations' },
    request: ({ evaluation }) => ({ body: { user_id: evaluation!.conflicted.id, reason } }),
    panel: `${chairOnly}
  chair                           | 409    ok   ok   ok   ok   ok    409`,
  }),
  'POST /tenders/:tenderId/evaluation/steps': chair(changed, {
    parts: { stage: 'declarations' },
    request: ({ evaluation }) => ({ body: { step: evaluation!.step } }),
    panel: `${chairOnly}
  chair                           | 409    ok   409  ok   409  409   409`,
    variants: {
      back: {
        request: { body: { step: 'go_back', reason } },
        panel: `${chairOnly}
  chair                           | 409    409  ok   ok   ok   409   409`,
      },
    },
  }),
  'PUT /tenders/:tenderId/evaluation/bids/:bidId/consensus': chair(
    `message consensus{${consensus}}`,
    {
      parts: { stage: 'consensus' },
      request: ({ evaluation }) => ({
        body: {
          criterion: 'quality',
          mark: '3',
          reason,
          discussion: '',
          citations: [{ question: 'method', quote: 'Step by step' }],
          participants: [],
          based_on: evaluation!.consensus,
        },
      }),
      panel: `${chairOnly}
  chair                           | 403    409  409  ok   409  409   409`,
    },
  ),
  'POST /tenders/:tenderId/evaluation/bids/:bidId/exclusion': chair('message', {
    limit: 'members',
    request: { body: { code: 'not_compliant', text: reason, evidence: 'The plan is missing.' } },
    panel: `${chairOnly}
  chair                           | 403    409  ok   ok   ok   ok    409`,
  }),
  // The scene's bid was excluded before the lock and so has no marks, which rules out reinstatement
  // afterwards.
  'POST /tenders/:tenderId/evaluation/bids/:bidId/reinstatement': chair('message', {
    limit: 'members',
    request: ({ evaluation }) => ({
      params: { bidId: evaluation!.excluded.bid.id },
      body: { reason },
    }),
    panel: `${chairOnly}
  chair                           | 403    409  ok   ok   409  409   409`,
  }),
  'POST /tenders/:tenderId/evaluation/bids/:bidId/clarifications': chair(
    `message clarification{${clarification}}`,
    {
      limit: 'members',
      request: {
        body: {
          kind: 'clarification',
          question: 'How many ladders do you have?',
          deadline: new Date(Date.now() + 86_400_000).toISOString(),
          allows_files: false,
        },
      },
      race: { hasKey: true },
      panel: `${chairOnly}
  chair                           | 403    409  ok   ok   ok   ok    409`,
    },
  ),
  'POST /tenders/:tenderId/evaluation/bids/:bidId/low-price': chair('message', {
    limit: 'members',
    request: { body: { reason } },
    race: { losers: 'alike' },
    panel: `${chairOnly}
  chair                           | 403    409  409  409  409  ok    409`,
  }),
  'POST /tenders/:tenderId/evaluation/tie-breaks': chair('message', {
    limit: 'members',
    parts: { stage: 'locked' },
    request: ({ evaluation }) => ({
      body: { order: [evaluation!.rival.bid.id, evaluation!.own.bid.id], reason },
    }),
    race: { losers: 'alike' },
    panel: `${chairOnly}
  chair                           | 403    409  409  409  409  ok    409`,
  }),
  'POST /tenders/:tenderId/evaluation/declarations': evaluators(changed, {
    parts: { stage: 'declarations' },
    request: ({ evaluation }) => ({
      body: {
        declarations: evaluation!.bidders.map(({ organisation: { id } }) => ({
          organisation_id: id,
          has_conflict: false,
          statement: 'I know nobody there.',
        })),
      },
    }),
    race: { losers: 'alike' },
    panel: `
  chair, evaluator, observer      | 409    ok   ok   ok   ok   ok    409
  price evaluator                 | 409    ok   ok   ok   ok   ok    409
  undeclared evaluator            | 409    ok   ok   ok   ok   ok    409
  conflicted evaluator            | 409    ok   ok   ok   ok   ok    409
  colleague                       | 403    403  403  403  403  403   409
  external evaluator              | 409    ok   ok   ok   403  403   404
  external without second factor  | 409    ok   ok   ok   403  403   404`,
  }),
  'PUT /tenders/:tenderId/evaluation/bids/:bidId/score': evaluators(`score{${score}}`, {
    request: ({ evaluation }, by) => ({
      body: { ...scoreForm, criterion: 'quality', based_on: evaluation!.scoreOf(by) },
    }),
    panel: `${unchanged}
  chair, observer                 | 403    403  403  403  403  403   409
  price evaluator                 | 403    403  403  403  403  403   409
  evaluator                       | 403    409  ok   ok   409  409   409
  external evaluator              | 403    409  ok   ok   403  403   404`,
    variants: {
      'criterion of others': {
        request: ({ evaluation }) => ({
          params: { bidId: evaluation!.rival.bid.id },
          body: { ...scoreForm, criterion: 'service', based_on: null },
        }),
        panel: `${unchanged}
  chair, observer                 | 403    403  403  403  403  403   409
  price evaluator                 | 403    403  403  403  403  403   409
  evaluator                       | 403    409  409  409  409  409   409
  external evaluator              | 403    409  403  403  403  403   404`,
      },
    },
  }),
  'POST /tenders/:tenderId/evaluation/finish': evaluators(changed, {
    request: { body: { criterion: 'quality' } },
    race: { losers: 'alike' },
    panel: `${unchanged}
  chair, observer                 | 403    403  403  403  403  403   409
  price evaluator                 | 403    403  403  403  403  403   409
  evaluator                       | 403    409  ok   409  409  409   409
  external evaluator              | 403    409  ok   409  403  403   404`,
  }),
  'POST /tenders/:tenderId/evaluation/confirmations': evaluators('message', {
    parts: { stage: 'consensus' },
    request: ({ evaluation }) => ({
      body: {
        answers: [
          { consensus_id: evaluation!.consensus ?? none, agrees: false, comment: 'Too high.' },
        ],
      },
    }),
    race: { losers: 'alike' },
    panel: `${unchanged}
  chair, observer                 | 403    403  403  403  403  403   409
  price evaluator                 | 403    403  403  403  403  403   409
  evaluator                       | 403    409  409  ok   409  409   409
  external evaluator              | 403    409  409  ok   403  403   404`,
  }),
  'GET /tenders/:tenderId/evaluation/declarations': panel(
    `data{id user{${person}} organisation{${person}} has_conflict statement declared_at ` +
      `mitigation{by{${person}} reason at} corrects{statement declared_at is_confirmed}}`,
    {
      parts: { stage: 'declarations' },
      panel: `
  chair, observer                 | ok     ok   ok   ok   ok   ok    ok
  evaluator, price evaluator      | 403    403  403  403  403  403   403
  colleague                       | 403    403  403  403  403  403   403
  undeclared evaluator            | 403    403  403  403  403  403   403
  conflicted evaluator            | 403    403  403  403  403  403   403
  external evaluator              | 403    403  403  403  403  403   404
  external without second factor  | 403    403  403  403  403  403   404`,
    },
  ),
  'GET /tenders/:tenderId/evaluation/bids': panel(`data{${judgedBid}}`, { panel: readingBids }),
  'GET /tenders/:tenderId/evaluation/bids/:bidId': panel(
    `data{${judgedBid} answers{question value} price_lines{line unit_price} flags ` +
      `files{${file} question} scores{id criterion mark note saved_at}}`,
    { panel: readingBids },
  ),
  'GET /tenders/:tenderId/evaluation/bids/:bidId/files/:fileId': panel('', { panel: readingBids }),
  'GET /tenders/:tenderId/evaluation/scores': panel(`data{${score}}`, {
    panel: `${unread}
  chair, observer                 | 403    403  403  403  403  403   403
  price evaluator                 | 403    403  403  403  403  403   403
  evaluator                       | 403    ok   ok   ok   ok   ok    ok
  external evaluator              | 403    ok   ok   ok   403  403   404`,
  }),
  'GET /tenders/:tenderId/evaluation/consensus': panel(
    `data{bid_id scores{user{${person}} removed{at reason} mark note saved_at ` +
      `changes{mark note reason saved_at}} is_wide consensus{${consensus}}}`,
    {
      parts: { stage: 'consensus' },
      request: { query: { criterion: 'quality' } },
      panel: readingConsensus('ok'),
      variants: {
        'unfinished in scoring': {
          request: { query: { criterion: 'service' } },
          panel: readingConsensus(409),
        },
      },
    },
  ),
  'GET /tenders/:tenderId/evaluation/clarifications': panel(
    `data{${clarification}} server_time low_prices{bid_id total is_flagged can_exclude ` +
      `accepted{by{${person}} reason at}}`,
    { panel: readingBids },
  ),
  // Questions can't be asked before scoring, so there is no file to read.
  'GET /tenders/:tenderId/evaluation/clarifications/:clarificationId/files/:fileId': panel('', {
    request: ({ evaluation }) => ({ params: evaluation!.sentFile }),
    panel: `${unread}
  chair, evaluator, observer      | 403    404  ok   ok   ok   ok    ok
  price evaluator                 | 403    404  ok   ok   ok   ok    ok
  external evaluator              | 403    404  ok   ok   403  403   404`,
  }),
  'GET /tenders/:tenderId/evaluation/ranking': resultReaders(
    'data{are_prices_open lots{lot_id ties bids{bid_id bidder organisation_id total_price ' +
      `criteria{key ${points} parts{key ${points}}} quality{${points}} price{${points}} ` +
      `price_criteria{key price ${points}} ` +
      `total{${points}} rank is_tied below_minimum is_low_price is_price_asked exclusion} ` +
      `tie_breaks{order reason by{${person}} decided_at}}}`,
    {
      parts: { stage: 'locked' },
      panel: `
  chair, evaluator, observer      | 403    409  409  409  ok   ok    409
  price evaluator                 | 403    409  409  409  ok   ok    409
  colleague                       | 403    403  403  403  403  403   403
  undeclared evaluator            | 403    403  403  403  403  403   403
  conflicted evaluator            | 403    403  403  403  403  403   403
  external evaluator              | 403    403  403  403  403  403   403
  external without second factor  | 403    403  403  403  403  403   403`,
    },
  ),
  'GET /tenders/:tenderId/evaluation/export.xlsx': resultReaders('', {
    parts: { stage: 'locked' },
    panel: readingExport,
  }),
  'GET /tenders/:tenderId/evaluation/export.csv': resultReaders(
    'Row Time Kind Author Lot Bidder Criterion Mark Text Reason_for_the_change Discussion ' +
      'Quotations Agrees About_row Ground Evidence Order',
    { parts: { stage: 'locked' }, panel: readingExport },
  ),
  'POST /tenders/:tenderId/evaluation/evidence': evidenceTakers(`message pack{${pack}}`, {
    limit: 'personal',
    parts: { stage: 'locked' },
    request: { body: { profile: 'full' } },
    race: { losers: 'alike' },
  }),
  'GET /tenders/:tenderId/evaluation/evidence': evidenceTakers(`data{${pack}}`, {
    parts: { stage: 'locked' },
  }),
  'GET /tenders/:tenderId/evaluation/evidence/:packId/pack.zip': evidenceTakers('', {
    parts: { stage: 'locked' },
  }),
  'GET /tenders/:tenderId/evidence': suppliersWhoRead(
    'Suppliers see the evidence packs of their own organisation.',
    `data{${pack}}`,
    { parts: { stage: 'locked' } },
  ),
  'POST /tenders/:tenderId/evidence': evidenceBidders(`message pack{${pack}}`, {
    limit: 'personal',
    parts: { stage: 'locked' },
    race: { losers: 'alike' },
  }),
  'GET /tenders/:tenderId/evidence/:packId/pack.zip': evidenceBidders('', {
    parts: { stage: 'locked' },
    request: ({ evaluation }) => ({ params: { packId: evaluation!.ownPack!.id } }),
  }),
  'GET /tenders/:tenderId/clarifications': suppliersWhoRead(
    'Suppliers see questions about their own bids.',
    `data{${ownClarification}} server_time`,
    {
      panel: `${buyers}
  bidder, rival                   | ok     ok   ok   ok   ok   ok    ok`,
    },
  ),
  'POST /tenders/:tenderId/clarifications/:clarificationId/reply': repliers(
    `message clarification{${ownClarification}}`,
    {
      limit: 'members',
      request: ({ evaluation }) => ({
        body: { text: 'With a ladder.', file_ids: evaluation!.uploads },
      }),
      panel: replying,
    },
  ),
  'POST /tenders/:tenderId/clarifications/:clarificationId/files': repliers(
    `message clarification{${ownClarification}}`,
    { request: { form: { file: sample() } }, race: { hasKey: true }, panel: replying },
  ),
  'DELETE /tenders/:tenderId/clarifications/:clarificationId/files/:fileId': repliers(
    `message clarification{${ownClarification}}`,
    { request: ({ ids: { uploadId } }) => ({ params: { fileId: uploadId! } }), panel: replying },
  ),
}

export const panelTaskRows: Record<string, OtherRow> = {
  // Panel members and approvers see their pending tasks; for other callers, the list is empty.
  'GET /panel-tasks': buyersAndGuests('data{kind count since tender{id reference title}}'),
}
