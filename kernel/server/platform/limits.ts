// Limits that are the same for every installation. They protect against attacks and overload, and
// an operator has no reason to change one alone: RATE_LIMIT_FACTOR raises all limits for attempts
// and calls together. An address is an IPv4 address or an IPv6 /64; the /48 around it has ten times
// the limit.

/** Maximum number of attempts or calls per person, address, link or token in a period. */
export const rateLimits = {
  // People mistype a password two or three times in a row.
  LOGIN_TRIES_PER_MINUTE: 5,
  // A whole office may sign in from one address in the morning.
  LOGIN_TRIES_PER_MINUTE_AND_ADDRESS: 20,
  // Attempts from all addresses are counted together. A known device has its own limits, so that an
  // attacker can't lock out the account's owner.
  LOGIN_TRIES_PER_HOUR_AND_ACCOUNT: 100,
  // Three six-digit codes are valid at a time, so five guesses succeed with a probability of at
  // most 15 in a million.
  MFA_TRIES_PER_CHALLENGE: 5,
  MFA_TRIES_PER_HOUR: 10,
  // Emails with reset links must not flood an inbox.
  RESETS_PER_MINUTE: 1,
  RESETS_PER_HOUR: 5,
  RESETS_PER_HOUR_AND_ADDRESS: 10,
  // Attempts to set a new password with the emailed link. A rejected password counts as an attempt.
  RESET_TRIES_PER_LINK: 20,
  RESET_TRIES_PER_HOUR_AND_ADDRESS: 60,
  // Requests for access from users who may not sign in.
  ACCESS_REQUESTS_PER_HOUR: 1,
  // Registrations are counted separately by network address and by email address.
  REGISTRATIONS_PER_HOUR: 5,
  // The form checks the organisation's name as the user types.
  ORGANISATION_CHECKS_PER_MINUTE: 20,
  INVITATIONS_PER_HOUR: 20,
  // Test events and events that an organisation sends again to its webhooks.
  WEBHOOK_SENDS_PER_HOUR: 60,
  // Public pages and open data, by address. Five calls per second are enough for a harvester.
  OPEN_DATA_CALLS_PER_MINUTE: 300,
  // Downloads of all releases in one file.
  OPEN_DATA_DOWNLOADS_PER_HOUR: 10,
  TOKEN_CALLS_PER_MINUTE: 300,
  WRONG_TOKENS_PER_MINUTE: 30,
  // Calendar programs fetch every few minutes, on each of a person's devices.
  CALENDAR_FETCHES_PER_HOUR: 240,
  QUESTIONS_PER_HOUR: 20,
  // Every change adds a row to the audit log, which nobody can delete. Autosaved texts are the most
  // frequent changes: about 20 a minute. Sending bids isn't counted. Each server process counts on
  // its own.
  CHANGES_PER_MINUTE: 120,
  CHANGES_PER_HOUR: 1500,
  CHANGES_PER_MINUTE_AND_ORGANISATION: 600,
  // Changes to settings: the account, single sign-on, webhooks, saved searches and colleagues. A
  // program could switch a setting on and off without end, and each change adds a row to the audit
  // log.
  SETTING_CHANGES_PER_HOUR: 60,
  SIGN_INS_PER_HOUR: 200,
  // Key pairs for single sign-on, per organisation. Generating one takes a quarter of a second of
  // processor time.
  KEY_PAIRS_PER_HOUR: 10,
  // Registered and withdrawn interests of an organisation. Each change locks the tender, and its
  // owner's webhooks are called.
  INTEREST_CHANGES_PER_HOUR: 120,
  // Exported lists, and packs, which are ZIP archives of a tender or its record.
  EXPORTS_PER_HOUR: 60,
  UPLOADS_PER_HOUR: 60,
  // Encrypted bid files: a bid may have many, and they are uploaded shortly before the deadline.
  BID_UPLOADS_PER_HOUR: 600,
} satisfies Record<string, number>

/** Limits for one process or connection. */
export const processLimits = {
  // Visitors get 503 with Retry-After at SHED_VISITORS_AT pending calls, or at twice that number if
  // their address has few pending calls. Signed-in users get 503 once SHED_EVERYBODY_AT calls by
  // signed-in users are pending, or earlier if too many of these are their own.
  SHED_VISITORS_AT: 20,
  SHED_EVERYBODY_AT: 500,
  // Calls beyond these numbers wait for their turn. They must leave most of the
  // DATABASE_CONNECTIONS to other people.
  READS_AT_ONCE_AND_PERSON: 4,
  CHANGES_AT_ONCE_AND_PERSON: 2,
  CHANGES_AT_ONCE_AND_ORGANISATION: 4,
  // Maximum number of document archives that a user may download at the same time; further
  // downloads are refused. export-slots.ts limits the archives of an organisation.
  ARCHIVES_AT_ONCE_AND_PERSON: 3,
  // Number of exports that may read a batch of rows at the same time; more would take connections
  // away from requests.
  EXPORTS_AT_ONCE: 3,
  // An export that is not finished after this time is aborted, so that it doesn't occupy a slot and
  // memory for longer.
  EXPORT_MINUTES: 15,
  // Live streams send a comment and check the session at this interval, which is shorter than the
  // 30 or 60 seconds after which proxies close a silent connection.
  STREAM_HEARTBEAT_SECONDS: 25,
  // Time limit for receiving a call's body. An upload may take 15 minutes, but must reach an
  // average of 4 KB per second in each period of UPLOAD_STALL_SECONDS.
  BODY_SECONDS: 20,
  UPLOAD_STALL_SECONDS: 30,
  // Number of seconds for which lists and feeds of public notices are cached.
  NOTICE_LIST_SECONDS: 3,
} satisfies Record<string, number>

/** Numbers of database connections that each process reserves (http/lanes.ts). */
export const laneConnections = { 'sign-in': 2, bid: 3 }

export type Limits = Record<keyof typeof rateLimits | keyof typeof processLimits, number>

export const limits: Limits = { ...rateLimits, ...processLimits }

/**
 * Returns the limits that `settings` contains. Tests and benchmarks use this function to override
 * individual limits.
 */
export function limitsIn(settings: Record<string, string | undefined>): Partial<Limits> {
  const given = Object.entries(settings).filter(([name]) => name in limits)
  return Object.fromEntries(given.map(([name, value]) => [name, Number(value)]))
}
