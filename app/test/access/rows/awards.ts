// Award decisions, assessment summaries and private questions. In the scene, the buyer is the
// panel's chair and has prepared the decision, and the participant's bid was not successful.
import { hasNotEnded } from '../tender-scene.ts'
import { person, type Keys } from './row.ts'
import {
  buyers,
  chair,
  suppliersWhoRead,
  tenderRow,
  withParts,
  type TenderRow,
} from './tender-row.ts'

const readers = (keys: Keys, rest?: Partial<TenderRow>) =>
  buyers('Buyers of the organisation read a decision that awaits approval.', keys, rest)
const preparers = (keys: Keys, rest: Partial<TenderRow> = {}) =>
  chair('The chair prepares the decision until the tender has ended.', keys, {
    states: hasNotEnded,
    ...rest,
  })
const askers = tenderRow({
  roles: ['buyer', 'supplier'],
  views: ['manages', 'reads'],
  readers: 'supplier',
})

const lot = 'lot{id lot_number title}'
const decisionKeys =
  `state revision sha256 is_voided value approval_threshold needs_approval notified_at actions standstill_ends ` +
  `approval_rule approval_level waits_for reviews_for ` +
  `steps{step by{${person}} for{${person}} reason taken_at is_current} ` +
  `lots{${lot} max_winners first firsts is_tie_open choice{bid_id value no_award reason others{bid_id value reason}} ` +
  `tie_breaks{order reason by{${person}} decided_at} ` +
  'bids{bid_id bidder rank quality price price_criteria{key price points} total total_price is_tied is_low_price is_price_asked below_minimum exclusion}}'
const part = 'key name parent weight mark points reason'
const totals =
  'subtotals{key name weight points} quality price price_criteria{key name weight price points} total'
const winningBid = `name value parts{${part}} ${totals}`
const summary =
  `bid_id ${lot} bidder{name address identifier} outcome exclusion no_award explanation scale ` +
  `price_weight total_price parts{${part} citations{question quote}} ${totals} ` +
  `winner{${winningBid}} other_winners{${winningBid}}`
const ofBidder = 'id question_text created_at answer{answer_text answered_at}'
const debrief = `${ofBidder} organisation{${person}} asked_by answered_by`

const citations = [{ question: 'method', quote: 'Step by step' }]

const rows: Record<string, TenderRow> = {
  'GET /tenders/:tenderId/decision': readers(`data{${decisionKeys}}`),
  'GET /tenders/:tenderId/decision/report': readers(
    'data{title lines parts{heading entries{title lines table{columns{header is_figure} note_header rows{cells note}}}}}',
  ),
  'GET /tenders/:tenderId/decision/report.pdf': readers(''),
  'GET /tenders/:tenderId/decision/summaries': readers(
    `data{bid_id bidder ${lot} outcome is_edited missing}`,
  ),
  'GET /tenders/:tenderId/decision/summaries/:bidId': readers(
    `data{summary{${summary}} revision missing}`,
  ),
  'PUT /tenders/:tenderId/decision': preparers(`message decision{${decisionKeys}}`, {
    parts: { stage: 'locked', decisionState: 'draft' },
    request: ({ evaluation }) => ({
      body: {
        revision: 1,
        lots: [
          {
            lot_id: null,
            bid_id: evaluation!.own.bid.id,
            value: '25000.00',
            no_award: null,
            reason: 'The panel prefers it.',
          },
        ],
      },
    }),
  }),
  'POST /tenders/:tenderId/decision/submit': preparers(`message decision{${decisionKeys}}`, {
    limit: 'members',
    parts: { stage: 'locked', decisionState: 'draft' },
    request: ({ decision }) => ({ body: { sha256: decision!.sha256 } }),
  }),
  'PUT /tenders/:tenderId/decision/summaries/:bidId': preparers(
    `message data{summary{${summary}} revision missing}`,
    {
      request: {
        body: {
          revision: null,
          explanation: 'Another bid came first.',
          reasons: [
            { criterion: 'quality', reason: 'The method is clear.', citations },
            { criterion: 'service', reason: 'The team is named.', citations },
          ],
        },
      },
    },
  ),
  'POST /tenders/:tenderId/decision/review': buyers(
    'A buyer of the organisation who has not prepared the decision approves it.',
    `message decision{${decisionKeys}}`,
    {
      isApproval: true,
      states: hasNotEnded,
      limit: 'members',
      request: ({ decision }) => ({
        body: { approves: true, reason: '', sha256: decision!.sha256 },
      }),
    },
  ),
  'POST /tenders/:tenderId/decision/notify': chair(
    'The chair notifies the bidders of a tender that suppliers can see.',
    `message decision{${decisionKeys}}`,
    {
      states: ['published', 'expired', 'closed'],
      limit: 'members',
      parts: { stage: 'locked', decisionState: 'approved' },
      request: ({ decision }) => ({ body: { sha256: decision!.sha256 } }),
    },
  ),
  'POST /tenders/:tenderId/decision/withdraw': buyers(
    'Buyers of the organisation withdraw a decision after the bidders were notified.',
    'message',
    {
      states: ['awarded'],
      limit: 'members',
      parts: { stage: 'locked', decisionState: 'notified' },
      request: { body: { reason: 'A price was read wrongly.' } },
    },
  ),
  'GET /tenders/:tenderId/assessment': suppliersWhoRead(
    'Suppliers read summaries of their own bids.',
    `data{tender{id reference title currency} buyer notified_at summaries{${summary}}}`,
    { parts: { stage: 'locked', decisionState: 'notified' } },
  ),
  'GET /tenders/:tenderId/assessment.pdf': suppliersWhoRead(
    'A bidder saves the summaries of its own bids.',
    '',
    { own: true, parts: { stage: 'locked', decisionState: 'notified' } },
  ),
  'GET /tenders/:tenderId/debriefs': askers(
    'The buyer reads all private questions, a bidder its own.',
    `data{${debrief}} may_ask`,
    { parts: { stage: 'locked', decisionState: 'notified' } },
  ),
  'POST /tenders/:tenderId/debriefs': suppliersWhoRead(
    'An unsuccessful bidder asks about the award.',
    `message debrief{${ofBidder}}`,
    {
      own: true,
      limit: 'members',
      parts: { stage: 'locked', decisionState: 'notified' },
      request: { body: { question_text: 'Why did we lose?' } },
      race: { hasKey: true },
    },
  ),
  'POST /tenders/:tenderId/debriefs/:debriefId/answer': buyers(
    'Buyers of the organisation answer private questions.',
    `message debrief{${debrief}}`,
    {
      limit: 'members',
      parts: { stage: 'locked', decisionState: 'notified' },
      request: { body: { answer_text: 'The plan names nobody.' } },
    },
  ),
}

export const awardRows = withParts({ stage: 'locked', decisionState: 'awaiting_approval' }, rows)
