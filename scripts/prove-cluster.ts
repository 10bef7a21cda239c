// `npm run prove -- cluster`: runs three servers behind a load balancer, a primary with a
// synchronous standby and an S3-compatible store, under mixed load. The servers are restarted in
// turn, one is killed, the standby lags and is lost, and the primary is killed and later frozen;
// both times the standby is promoted. Each scenario prints a summary of the replies; the run ends
// at the first broken guarantee.
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess } from '../bench/server-process.ts'
import { BrokenGuarantee } from './killable-portal.ts'
import { checkGuarantee, printAnswers, type Answered } from './outage/figures.ts'
import { whatToInstall } from './cluster/programs.ts'
import { checkAcknowledged, prepareSetting, type Setting } from './cluster/setting.ts'

const parts: [title: string, run: (setting: Setting) => Promise<void>][] = [
  ['No faults', expectUndisturbed],
  ['The servers are restarted, one after the other', restartAll],
  ['A server is killed', killServer],
  ['The standby lags', lagBehind],
  ['The standby is lost and comes back', loseStandby],
  ['The primary is killed, and the standby promoted', killPrimary],
  ['The primary stops responding, and the standby is promoted', silencePrimary],
]

const isFailure = ({ status }: Answered) => status === 0 || status >= 500

/** Number of the simulated users' failed requests that `takeFailures` has already returned. */
let before = 0
function takeFailures({ users }: Setting): number {
  const { failed, unanswered } = users.figures
  const failures = failed + unanswered - before
  before = failed + unanswered
  return failures
}

async function expectUndisturbed(setting: Setting): Promise<void> {
  await sleep(5000)
  expectNoFailures(setting)
}

async function restartAll(setting: Setting): Promise<void> {
  for (const [index, server] of setting.servers.entries()) {
    await endProcess(server, 'SIGTERM')
    await setting.startServer(index)
    await setting.haproxy.untilReady(setting.servers.length)
  }
  await sleep(1000)
  expectNoFailures(setting)
}

async function killServer(setting: Setting): Promise<void> {
  const before = await setting.haproxy.broken(0)
  await endProcess(setting.servers[0]!, 'SIGKILL')
  await sleep(3000)
  const answers: Answered[] = []
  let failures = 0
  const broken = (await setting.haproxy.broken(0)) - before
  // Clients whose reply was lost report the failure a moment later, so the loop waits until every
  // lost reply has been reported, or for ten seconds.
  for (let tries = 0; tries === 0 || (failures < broken && tries < 20); tries += 1) {
    await sleep(500)
    const more = setting.load.take()
    answers.push(...more)
    failures += more.filter(isFailure).length + takeFailures(setting)
  }
  printAnswers('people at work', answers)
  checkGuarantee(
    `${failures} failed; HAProxy lost ${broken} replies of the server`,
    failures <= broken,
  )
  await setting.startServer(0)
  await setting.haproxy.untilReady(setting.servers.length)
}

async function lagBehind(setting: Setting): Promise<void> {
  const { primary, standby } = setting
  await standby.asSuperuser((client) => client.query('select pg_wal_replay_pause()'))
  await sleep(4000)
  const { rows } = await primary.asSuperuser((client) =>
    client.query<{ bytes: number }>(
      'select pg_wal_lsn_diff(sent_lsn, replay_lsn)::integer as bytes from pg_stat_replication',
    ),
  )
  await standby.asSuperuser((client) => client.query('select pg_wal_replay_resume()'))
  console.log(`  the standby was ${rows[0]!.bytes} bytes behind`)
  checkGuarantee('the standby was behind', rows[0]!.bytes > 0)
  expectNoFailures(setting)
}

/**
 * Maximum time in milliseconds that a request may wait for a commit: the limit in
 * docs/operations.md plus some time for a busy machine.
 */
const maxCommitMs = 7000

/**
 * Kills the only synchronous standby. Commits then wait for it, so that none is lost. Checks that
 * no request waits longer than `maxCommitMs`, that changes are refused instead, and that the
 * portal recovers when the standby is back.
 */
async function loseStandby(setting: Setting): Promise<void> {
  await setting.standby.kill()
  await sleep(15_000)
  const answers = setting.load.take()
  printAnswers('people at work without the standby', answers)
  checkGuarantee(
    `nobody waits for longer than ${maxCommitMs / 1000} s`,
    answers.every(({ ms }) => ms < maxCommitMs),
  )
  checkGuarantee('changes are refused in the meantime', answers.filter(isFailure).length > 0)
  await setting.standby.start()
  await recover(setting, performance.now())
}

async function killPrimary(setting: Setting): Promise<void> {
  await failOver(setting, () => setting.primary.kill())
}

async function silencePrimary(setting: Setting): Promise<void> {
  await setting.standby.startAsStandbyOf(setting.primary)
  await setting.primary.waitForStandby()
  takeFailures(setting)
  setting.load.take()
  await failOver(setting, () => setting.primary.freeze())
}

async function failOver(setting: Setting, lose: () => Promise<void>): Promise<void> {
  const lost = performance.now()
  await lose()
  await setting.standby.promote()
  const promoted = performance.now()
  ;[setting.primary, setting.standby] = [setting.standby, setting.primary]
  const last = await recover(setting, promoted)
  await setting.standby.kill()
  const seconds = (ms: number) => `${(Math.max(0, ms) / 1000).toFixed(1)} s`
  console.log(
    `  promoted ${seconds(promoted - lost)} after the loss; the last call failed ` +
      `${seconds(last - lost)} after the loss, ${seconds(last - promoted)} after the promotion`,
  )
}

/**
 * Waits until all clients have received only successful replies for three seconds. Checks that
 * every refusal said when to retry, and that the last failure came within 15 s of `since`. Returns
 * the time of the last failure.
 */
async function recover(setting: Setting, since: number): Promise<number> {
  const answers: Answered[] = []
  let last = 0
  do {
    await sleep(500)
    answers.push(...setting.load.take())
    const failed = takeFailures(setting) > 0
    last = Math.max(last, failed ? performance.now() : 0, answers.findLast(isFailure)?.at ?? 0)
  } while (performance.now() - Math.max(last, since) < 3000)
  printAnswers('people at work', answers)
  const odd = answers.find((answer) => isFailure(answer) && !answer.retryAfter)
  checkGuarantee(`every refusal says when to retry${odd ? ` (got ${odd.status})` : ''}`, !odd)
  checkGuarantee('the portal recovers by itself within 15 s', last - since < 15_000)
  return last
}

function expectNoFailures(setting: Setting): void {
  const answers = setting.load.take()
  printAnswers('people at work', answers)
  const failures = answers.filter(isFailure).length + takeFailures(setting)
  const whys = new Set(
    answers.filter(isFailure).map(({ status, retryAfter }) => `${status}/${retryAfter}`),
  )
  const why = whys.size > 0 ? ` (${[...whys].join(', ')})` : ''
  checkGuarantee(`${failures} of ${answers.length} requests failed${why}`, failures === 0)
}

const install = whatToInstall()
if (install) {
  console.error(install)
  process.exit(1)
}
process.setMaxListeners(50)
const setting = await prepareSetting()
try {
  for (const [title, run] of parts) {
    console.log(title)
    setting.load.take()
    takeFailures(setting)
    await run(setting)
    const acknowledged = await checkAcknowledged(setting)
    console.log(`  kept: 0 of ${acknowledged} acknowledged writes so far are lost or duplicated`)
  }
  await setting.close()
  console.log('Proven.')
} catch (error) {
  console.error(error instanceof BrokenGuarantee ? error.message : error)
  console.error('NOT PROVEN.')
  for (const server of setting.servers) server.process.kill('SIGKILL')
  await Promise.all([setting.primary.erase(), setting.standby.erase()])
  await rm(setting.folder, { recursive: true, force: true })
  process.exit(1)
}
