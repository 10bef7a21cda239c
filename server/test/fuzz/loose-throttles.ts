/** Raised, not switched off, so that the attack reaches what lies behind them. */
export const looseThrottles = Object.fromEntries(
  [
    'LOGIN_TRIES_PER_MINUTE',
    'LOGIN_TRIES_PER_MINUTE_AND_ADDRESS',
    'LOGIN_TRIES_PER_HOUR_AND_ACCOUNT',
    'MFA_TRIES_PER_CHALLENGE',
    'MFA_TRIES_PER_HOUR',
    'RESETS_PER_MINUTE',
    'RESETS_PER_HOUR',
    'RESETS_PER_HOUR_AND_ADDRESS',
    'RESET_TRIES_PER_LINK',
    'RESET_TRIES_PER_HOUR_AND_ADDRESS',
    'ACCESS_REQUESTS_PER_HOUR',
    'REGISTRATIONS_PER_HOUR',
    'ORGANISATION_CHECKS_PER_MINUTE',
    'INVITATIONS_PER_HOUR',
    'QUESTIONS_PER_HOUR',
    'UPLOADS_PER_HOUR',
  ].map((name) => [name, '1000000']),
)
