// Allowed keys in replies to calls that concern an evaluation. Only the consensus, the ranking and
// the exports may contain other people's marks and notes.
const path = '/tenders/:tenderId/evaluation'
const bid = `${path}/bids/:bidId`
const own = '/tenders/:tenderId/clarifications'

const person = 'id name'
const invitation = 'id name email role criteria expires_at is_expired'
const evaluation =
  'stage revision hides_names hides_prices locked_at ' +
  `members{user{${person}} is_guest is_active is_chair role criteria declaration finished} ` +
  'criteria{key name parent weight minimum_mark scale evaluators is_complete} mark_step scale ' +
  `bidders{${person}} missing own{is_chair role criteria declaration needs_second_factor ` +
  'may_read_bids may_see_prices ' +
  'declarations{organisation_id has_conflict statement declared_at}}'
const changed = `message evaluation{${evaluation}}`
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

export const evaluationReplyKeys: Record<string, string> = {
  [`GET ${path}`]:
    `data{${evaluation}} may_read_decision candidates{${person} is_guest} ` +
    `invitations{${invitation}}`,
  [`PUT ${path}`]: changed,
  [`POST ${path}/invitations`]: `message invitation{${invitation}}`,
  [`DELETE ${path}/invitations/:invitationId`]: 'message',
  [`POST ${path}/declarations`]: changed,
  [`GET ${path}/declarations`]:
    `data{id user{${person}} organisation{${person}} has_conflict statement declared_at ` +
    `mitigation{by{${person}} reason at} corrects{statement declared_at is_confirmed}}`,
  [`POST ${path}/mitigations`]: changed,
  [`POST ${path}/steps`]: changed,
  [`GET ${path}/bids`]: `data{${judgedBid}}`,
  [`GET ${bid}`]:
    `data{${judgedBid} answers{question value} price_lines{line unit_price} flags ` +
    `files{${file} question} scores{id criterion mark note saved_at}}`,
  [`GET ${bid}/files/:fileId`]: '',
  [`GET ${path}/scores`]: `data{${score}}`,
  [`PUT ${bid}/score`]: `score{${score}}`,
  [`POST ${path}/finish`]: changed,
  [`GET ${path}/consensus`]:
    `data{bid_id scores{user{${person}} removed{at reason} mark note saved_at ` +
    `changes{mark note reason saved_at}} is_wide consensus{${consensus}}}`,
  [`PUT ${bid}/consensus`]: `message consensus{${consensus}}`,
  [`POST ${path}/confirmations`]: 'message',
  [`POST ${bid}/exclusion`]: 'message',
  [`POST ${bid}/reinstatement`]: 'message',
  [`GET ${path}/ranking`]:
    'data{are_prices_open lots{lot_id ties bids{bid_id bidder organisation_id total_price ' +
    `criteria{key ${points} parts{key ${points}}} quality{${points}} price{${points}} ` +
    `price_criteria{key price ${points}} ` +
    `total{${points}} rank is_tied below_minimum is_low_price is_price_asked exclusion} ` +
    `tie_breaks{order reason by{${person}} decided_at}}}`,
  [`POST ${path}/tie-breaks`]: 'message',
  [`GET ${path}/export.xlsx`]: '',
  [`GET ${path}/export.csv`]:
    'Row Time Kind Author Lot Bidder Criterion Mark Text Reason_for_the_change Discussion ' +
    'Quotations Agrees About_row Ground Evidence Order',
  [`POST ${path}/evidence`]: `message pack{${pack}}`,
  [`GET ${path}/evidence`]: `data{${pack}}`,
  [`GET ${path}/evidence/:packId/pack.zip`]: '',
  'POST /tenders/:tenderId/evidence': `message pack{${pack}}`,
  'GET /tenders/:tenderId/evidence': `data{${pack}}`,
  'GET /tenders/:tenderId/evidence/:packId/pack.zip': '',
  [`GET ${path}/clarifications`]:
    `data{${clarification}} server_time low_prices{bid_id total is_flagged can_exclude ` +
    `accepted{by{${person}} reason at}}`,
  [`POST ${bid}/clarifications`]: `message clarification{${clarification}}`,
  [`GET ${path}/clarifications/:clarificationId/files/:fileId`]: '',
  [`POST ${bid}/low-price`]: 'message',
  [`GET ${own}`]: `data{${ownClarification}} server_time`,
  [`POST ${own}/:clarificationId/reply`]: `message clarification{${ownClarification}}`,
  [`POST ${own}/:clarificationId/files`]: `message clarification{${ownClarification}}`,
  [`DELETE ${own}/:clarificationId/files/:fileId`]: `message clarification{${ownClarification}}`,
}
