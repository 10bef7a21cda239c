/**
 * True if every combination of call, caller and tender is tested, as in `npm run prove:access`,
 * instead of a cross-section.
 */
export const isFull = process.env['PROVE'] === 'full'

const many = '1000000'

/**
 * Settings without throttles, because one server receives thousands of calls from one address.
 * Throttles have their own tests.
 */
export const unthrottled = {
  LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: many,
  LOGIN_TRIES_PER_HOUR_AND_ACCOUNT: many,
  // This limit also applies to invitations to one email address.
  RESETS_PER_HOUR: many,
  RESETS_PER_HOUR_AND_ADDRESS: many,
  RESET_TRIES_PER_LINK: many,
  RESET_TRIES_PER_HOUR_AND_ADDRESS: many,
  REGISTRATIONS_PER_HOUR: many,
  EXPORTS_PER_HOUR: many,
  ORGANISATION_CHECKS_PER_MINUTE: many,
  INVITATIONS_PER_HOUR: many,
  WEBHOOK_SENDS_PER_HOUR: many,
  PUBLIC_NOTICES: 'on',
  OPEN_DATA_CALLS_PER_MINUTE: many,
  OPEN_DATA_DOWNLOADS_PER_HOUR: many,
  TOKEN_CALLS_PER_MINUTE: many,
  QUESTIONS_PER_HOUR: many,
  UPLOADS_PER_HOUR: many,
  BID_UPLOADS_PER_HOUR: many,
}

export function logInFullRun(line: string): void {
  if (isFull) process.stdout.write(`${line}\n`)
}
