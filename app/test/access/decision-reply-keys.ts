// Allowed keys in replies to calls that concern decisions, assessment summaries and private
// questions.
const path = '/tenders/:tenderId/decision'
const assessment = '/tenders/:tenderId/assessment'
const debriefs = '/tenders/:tenderId/debriefs'

const person = 'id name'
const lot = 'lot{id lot_number title}'

const decision =
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

export const decisionReplyKeys: Record<string, string> = {
  [`GET ${path}`]: `data{${decision}}`,
  [`PUT ${path}`]: `message decision{${decision}}`,
  [`POST ${path}/submit`]: `message decision{${decision}}`,
  [`POST ${path}/review`]: `message decision{${decision}}`,
  [`POST ${path}/notify`]: `message decision{${decision}}`,
  [`POST ${path}/withdraw`]: 'message',
  [`GET ${path}/report`]:
    'data{title lines parts{heading entries{title lines table{columns{header is_figure} note_header rows{cells note}}}}}',
  [`GET ${path}/report.pdf`]: '',
  [`GET ${path}/summaries`]: `data{bid_id bidder ${lot} outcome is_edited missing}`,
  [`GET ${path}/summaries/:bidId`]: `data{summary{${summary}} revision missing}`,
  [`PUT ${path}/summaries/:bidId`]: `message data{summary{${summary}} revision missing}`,
  [`GET ${assessment}`]: `data{tender{id reference title currency} buyer notified_at summaries{${summary}}}`,
  [`GET ${assessment}.pdf`]: '',
  [`GET ${debriefs}`]: `data{${debrief}} may_ask`,
  [`POST ${debriefs}`]: `message debrief{${ofBidder}}`,
  [`POST ${debriefs}/:debriefId/answer`]: `message debrief{${debrief}}`,
}
