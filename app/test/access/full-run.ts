import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'

/**
 * True if every combination of call, caller and tender is tested, as in `npm run prove -- access`,
 * instead of a cross-section.
 */
export const isFull = process.env['PROVE'] === 'full'

/**
 * Seed of a run that isn't full: the commit, so that each commit tests other cells. The seed is
 * printed, and the variable ACCESS_SEED repeats its run.
 */
const seed = process.env['ACCESS_SEED'] ?? readCommit()

function readCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'no-commit'
  }
}

/** Prints which cells this run tests. */
export function logSeed(): void {
  if (!isFull) process.stdout.write(`Access cells of ACCESS_SEED=${seed}\n`)
}

/** Returns a number that depends on the seed, the call and the caller. */
const numberOf = (call: string, actor: string): number =>
  createHash('sha256').update(`${seed} ${call} ${actor}`).digest().readUInt32BE()

/**
 * Returns whether this run tests the call with the caller: all in a full run, otherwise a quarter.
 */
export const isDrawn = (call: string, actor: string): boolean =>
  isFull || numberOf(call, actor) % 4 === 0

/**
 * Returns all kinds in a full run, otherwise one that depends on the seed, the call and the caller.
 */
export function drawKinds<Kind>(kinds: readonly Kind[], call: string, actor: string): Kind[] {
  if (isFull) return [...kinds]
  return [kinds[Math.floor(numberOf(call, actor) / 4) % kinds.length]!]
}

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
