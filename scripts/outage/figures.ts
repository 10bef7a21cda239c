// Measures replies and checks the portal's guarantees.
import type { Reply } from '../../bench/server-process.ts'
import { BrokenGuarantee } from '../killable-portal.ts'

export interface Answered {
  /** HTTP status of the reply, or 0 if there was none. */
  status: number
  retryAfter: string | undefined
  ms: number
  /** Time of the reply according to this process's `performance.now()`. */
  at: number
}

const patience = 20_000

/** Sends one request and measures the reply. Failures and timeouts are returned as status 0. */
export async function timed(ask: () => Promise<Reply>): Promise<Answered> {
  const start = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience, undefined)
  })
  const reply = await Promise.race([ask().catch(() => undefined), late])
  clearTimeout(timer)
  const at = performance.now()
  return {
    status: reply?.status ?? 0,
    retryAfter: reply?.headers['retry-after'],
    ms: at - start,
    at,
  }
}

export function percentile(answers: Answered[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const slowest = (answers: Answered[]) => Math.max(0, ...answers.map(({ ms }) => ms))

export function printAnswers(who: string, answers: Answered[]): void {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  const byStatus = [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status || 'no reply'}`)
  const times = `p99 ${percentile(answers, 0.99).toFixed(0)} ms, slowest ${slowest(answers).toFixed(0)} ms`
  console.log(`  ${who}: ${byStatus.join(', ')}; ${times}`)
}

export function checkGuarantee(text: string, isKept: boolean): void {
  console.log(`  ${isKept ? 'kept' : 'BROKEN'}: ${text}`)
  if (!isKept) throw new BrokenGuarantee(text)
}

/**
 * Response times before any outage. The limits in the checks depend on them, because all requests
 * are slow on a busy machine.
 */
export interface Quiet {
  p99: number
  slowest: number
}

export function checkUndisturbed(answers: Answered[], quiet: Quiet): void {
  const limit = Math.max(500, 2 * quiet.p99)
  checkGuarantee(
    `others have a p99 under ${limit.toFixed(0)} ms`,
    percentile(answers, 0.99) < limit,
  )
}

/**
 * Checks that every refusal (503) states when to retry, that no request failed in any other way,
 * and that none took too long.
 */
export function checkAnswers(answers: Answered[], quiet: Quiet, seconds = 2): void {
  const odd = answers.find(({ status }) => status !== 503 && (status === 0 || status >= 500))
  checkGuarantee(
    'every request is served, or refused with 503 and Retry-After' +
      (odd ? ` (got ${odd.status})` : ''),
    !odd && answers.every(({ status, retryAfter }) => status !== 503 || retryAfter !== undefined),
  )
  const limit = seconds * 1000 + quiet.slowest
  checkGuarantee(`no reply takes longer than ${limit.toFixed(0)} ms`, slowest(answers) <= limit)
}
