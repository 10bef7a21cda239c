// Allowed keys in replies to calls that concern standstills, contracts and bank holidays.
const person = 'id name'
const standstill =
  'began_on nation working_days ends_on state suspended_on ' +
  `entries{id kind by{${person}} reason ends_on created_at}`
const changedStandstill = `message standstill{${standstill}}`
const meta = 'meta{current_page last_page per_page total is_capped next}'
const row =
  `id number title state tender{id reference title} lot{id lot_number title} buyer{${person}} ` +
  `supplier{${person}} value currency signed_on starts_on ends_on terminated_on`
const contract =
  `${row} revision early_signing_reason value_reason can_manage today ` +
  'options{id title remind_on extends_to used_at} ' +
  'changes{id kind reason value ends_on by created_at} ' +
  'kpis{id name target due_on ratings{id rating note rated_on by}} ' +
  'files{id filename file_size scan_status uploaded_by created_at}'
const changed = `message contract{${contract}}`
const one = '/contracts/:contractId'
const holiday = 'id nation day name'
const path = '/tenders/:tenderId/standstill'
const approvals = '/tenders/:tenderId/approvals'
const approval =
  `id kind state sha256 lines{label before after} reason value asked_by{${person}} asked_at ` +
  'reviews{by for level approves reason reviewed_at} level waits_for reviews_for is_outdated ' +
  'why_not'

export const contractReplyKeys: Record<string, string> = {
  [`GET ${path}`]:
    `data{standstill{${standstill}} today awards{lot_id lot_number title supplier{${person}} ` +
    'value contract{id number signed_on}}}',
  [`GET ${approvals}`]: `data{${approval}}`,
  [`POST ${approvals}`]: 'message',
  [`POST ${approvals}/:approvalId/review`]: `message data{${approval}}`,
  [`POST ${path}`]: changedStandstill,
  [`POST ${path}/extension`]: changedStandstill,
  [`POST ${path}/challenge`]: changedStandstill,
  [`POST ${path}/resume`]: changedStandstill,
  'POST /tenders/:tenderId/contracts': changed,
  'GET /contracts': `data{${row}} ${meta}`,
  'GET /contracts/export.csv':
    'number title state buyer supplier tender lot value currency signed_on starts_on ends_on ' +
    'terminated_on',
  'GET /contracts/export.xlsx': '',
  [`GET ${one}`]: `data{${contract}}`,
  [`GET ${one}/documents/:fileId`]: '',
  [`PUT ${one}`]: changed,
  [`POST ${one}/modifications`]: changed,
  [`POST ${one}/options/:optionId/use`]: changed,
  [`POST ${one}/termination`]: changed,
  [`POST ${one}/kpis/:kpiId/ratings`]: changed,
  [`POST ${one}/documents`]: changed,
  [`DELETE ${one}/documents/:fileId`]: changed,
  'GET /admin/bank-holidays': `data{${holiday}}`,
  'POST /admin/bank-holidays': `message bank_holiday{${holiday}}`,
  'PUT /admin/bank-holidays/:holidayId': `message bank_holiday{${holiday}}`,
  'DELETE /admin/bank-holidays/:holidayId': 'message',
}
