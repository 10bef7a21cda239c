// Where the chain ended, signed with the installation's key and kept outside the database: whoever
// cuts off the end of the log, or writes all of it anew, can't do the same to these lines. Copied to
// another machine, they also stand against somebody who owns this one.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#server/services.ts'

export interface SignedHead {
  place: number
  log_id: number
  hash: string
  time: string
}

type Sealing = Pick<Services, 'db' | 'config' | 'appKey'>

const minute = 60_000

export const headsFile = ({ config }: Pick<Services, 'config'>) =>
  join(config.dataDir, 'audit-heads.log')

/** Writes down where the log ends now, unless that was the last thing written down. */
export async function sealHead(services: Sealing): Promise<void> {
  const seal = await services.db
    .selectFrom('audit_seals')
    .select(['place', 'log_id', 'hash'])
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  const file = headsFile(services)
  const written = await readFile(file, 'utf8').catch(ignoreMissing)
  if (!seal || lastPlace(written) === seal.place) return
  const head = { ...seal, hash: seal.hash.toString('hex'), time: new Date().toISOString() }
  // A line that a crash left unfinished is closed first, and stays to be seen.
  const gap = written && !written.endsWith('\n') ? '\n' : ''
  await appendFile(file, `${gap}${lineFor(head, services.appKey)}\n`, { mode: 0o600, flush: true })
}

/** At once, every few minutes, and a last time when the function that it answers with is called. */
export async function startSealingHeads(
  services: Sealing,
  interval = 5 * minute,
): Promise<() => Promise<void>> {
  await sealHead(services)
  // The database may be away for a moment; the next head covers what this one would have.
  const seal = () =>
    sealHead(services).catch((error: unknown) => {
      process.emitWarning(`The head of the audit log could not be written: ${String(error)}`)
    })
  // One after the other: two at once would write the same head twice.
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(seal)
  }, interval)
  return async () => {
    clearInterval(timer)
    await running
    await sealHead(services)
  }
}

/** The heads, and the numbers of the lines that this installation did not sign. */
export async function readHeads(
  services: Pick<Services, 'config' | 'appKey'>,
): Promise<{ heads: SignedHead[]; badLines: number[] }> {
  const text = (await readFile(headsFile(services), 'utf8').catch(ignoreMissing)) ?? ''
  const heads: SignedHead[] = []
  const badLines: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const head = readLine(line, services.appKey)
    if (head) heads.push(head)
    else if (line !== '') badLines.push(index + 1)
  }
  return { heads, badLines }
}

function lineFor(head: SignedHead, appKey: Buffer): string {
  const words = [head.place, head.log_id, head.hash, head.time].join(' ')
  return `${words} ${createHmac('sha256', appKey).update(`audit-head:${words}`).digest('hex')}`
}

function readLine(line: string, appKey: Buffer): SignedHead | undefined {
  const [place, logId, hash = '', time = ''] = line.split(' ')
  const head = { place: Number(place), log_id: Number(logId), hash, time }
  const expected = Buffer.from(lineFor(head, appKey))
  const given = Buffer.from(line)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? head : undefined
}

function lastPlace(written: string | undefined): number | undefined {
  const line = written?.trimEnd().split('\n').at(-1)
  return line ? Number(line.split(' ')[0]) : undefined
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
