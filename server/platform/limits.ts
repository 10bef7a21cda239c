// Limits that are the same for every installation. They were chosen against attacks and overload, and
// an operator has no reason to change one alone: RATE_LIMIT_FACTOR raises those that count tries and
// calls together. An address is an IPv4 address or an IPv6 /64; the /48 around it may do ten times as
// much.

/** Tries and calls by one person, address, link or token in a period. */
export const rateLimits = {
  // A person mistypes a password twice or three times.
  LOGIN_TRIES_PER_MINUTE: 5,
  // An office signs in from one address in the morning.
  LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: 20,
  // Counts all addresses together. A device that signed in before has limits of its own, so that
  // nobody can lock the account's owner out.
  LOGIN_TRIES_PER_HOUR_AND_ACCOUNT: 100,
  // An attacker guesses a code of six digits with a chance of 1 in 200,000 per challenge.
  MFA_TRIES_PER_CHALLENGE: 5,
  MFA_TRIES_PER_HOUR: 10,
  // Emails with reset links must not flood an inbox.
  RESETS_PER_MINUTE: 1,
  RESETS_PER_HOUR: 5,
  RESETS_PER_HOUR_AND_ADDRESS: 10,
  // Setting a new password with the link from the email; a rejected password counts as a try.
  RESET_TRIES_PER_LINK: 20,
  RESET_TRIES_PER_HOUR_AND_ADDRESS: 60,
  // A person who may not sign in asks the administrators for access.
  ACCESS_REQUESTS_PER_HOUR: 1,
  // Counts an address and an email address each.
  REGISTRATIONS_PER_HOUR: 5,
  // The form checks the organisation's name while a person types.
  ORGANISATION_CHECKS_PER_MINUTE: 20,
  INVITATIONS_PER_HOUR: 20,
  // Test events and repeated events of an organisation's webhooks.
  WEBHOOK_SENDS_PER_HOUR: 60,
  // Public pages and open data, by address. Five calls a second are plenty for a harvester.
  OPEN_DATA_CALLS_PER_MINUTE: 300,
  // All releases in one file.
  OPEN_DATA_DOWNLOADS_PER_HOUR: 10,
  TOKEN_CALLS_PER_MINUTE: 300,
  WRONG_TOKENS_PER_MINUTE: 30,
  // Calendar programs fetch every few minutes, on each device of a person.
  CALENDAR_FETCHES_PER_HOUR: 240,
  QUESTIONS_PER_HOUR: 20,
  // Lists as files, and tender packs.
  EXPORTS_PER_HOUR: 60,
  UPLOADS_PER_HOUR: 60,
  // Sealed files of bids: a bid may have many, and they come shortly before a deadline.
  BID_UPLOADS_PER_HOUR: 600,
} satisfies Record<string, number>

/** Limits of one process or connection. */
export const processLimits = {
  // Visitors get 503 with Retry-After while this many calls wait for their answer. Signed-in users
  // get it only with this many calls of users waiting.
  SHED_VISITORS_AT: 20,
  SHED_EVERYBODY_AT: 500,
  // Exports that read a batch of rows at the same time; more would take connections from requests.
  EXPORTS_AT_ONCE: 3,
  // An unfinished export is cut off, since it keeps a snapshot of the database open.
  EXPORT_MINUTES: 15,
  // Live notifications send a comment and check the session in this interval, which is below the 30
  // or 60 seconds after which proxies close a silent connection.
  STREAM_HEARTBEAT_SECONDS: 25,
  // The body of a call must have arrived by then. An upload may take 15 minutes, but in any such
  // period at least 4 KB must arrive for each second.
  BODY_SECONDS: 20,
  UPLOAD_STALL_SECONDS: 30,
  // A list or feed of public notices is sent again for this time without a query.
  NOTICE_LIST_SECONDS: 3,
} satisfies Record<string, number>

export type Limits = Record<keyof typeof rateLimits | keyof typeof processLimits, number>

export const limits: Limits = { ...rateLimits, ...processLimits }

/** Returns the limits named in `settings`: tests and benchmarks change single ones this way. */
export function limitsIn(settings: Record<string, string | undefined>): Partial<Limits> {
  const given = Object.entries(settings).filter(([name]) => name in limits)
  return Object.fromEntries(given.map(([name, value]) => [name, Number(value)]))
}
