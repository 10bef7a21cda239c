import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkGuarantee, checkAnswers, printAnswers, timed, type Answered } from './figures.ts'
import type { Setting } from './setting.ts'

const within = 2000

export async function restartDatabase(setting: Setting): Promise<void> {
  setting.load.take()
  await setting.stopDatabase()
  await sleep(3000)
  await setting.startDatabase()
  await recovered(setting, performance.now())
}

/**
 * Freezes the database, as an unresponsive disk would: connections stay open, but there are no
 * replies.
 */
export async function pauseDatabase(setting: Setting, seconds = 15): Promise<void> {
  const processes = await databaseProcesses(setting.dataDir)
  setting.load.take()
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  try {
    await sleep(3000)
    const ready = await timed(() => setting.buyer.send('GET', '/readyz'))
    checkGuarantee('/readyz returns 503 within 2 s', ready.status === 503 && ready.ms < within)
    const start = performance.now()
    const figures = await (await fetch(setting.metricsUrl)).text()
    const took = performance.now() - start
    checkGuarantee(
      '/metrics responds within 2 s',
      took < within && figures.includes('database_up 0'),
    )
    await sleep(seconds * 1000 - 4000)
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT')
  }
  await recovered(setting, performance.now())
}

export async function databaseProcesses(dataDir: string): Promise<number[]> {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const postmaster = Number(file.split('\n')[0])
  const found = [postmaster]
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const status = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '')
    const [, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    if (Number(parent) === postmaster) found.push(Number(entry))
  }
  return found
}

/**
 * Waits until clients have received only successful replies for two seconds, for at most 30 s. Then
 * checks that there was an outage and that it ended in time.
 */
async function recovered(setting: Setting, since: number): Promise<void> {
  const { load, buyer } = setting
  const answers: Answered[] = []
  for (let waited = 0; waited < 60; waited += 1) {
    await sleep(500)
    answers.push(...load.take())
    const latest = performance.now() - 2000
    if (
      latest > since &&
      answers.every(({ at, status }) => at < latest || (status > 0 && status < 400))
    )
      break
  }
  const last = answers.findLast(({ status }) => status >= 400 || status === 0)
  const recovery = Math.max(0, (last?.at ?? since) - since)
  printAnswers('people at work', answers)
  console.log(`  recovered ${(recovery / 1000).toFixed(1)} s after the database`)
  checkAnswers(answers, setting.quiet)
  checkGuarantee(
    'some requests were refused, so there was an outage',
    answers.some(({ status }) => status === 503),
  )
  checkGuarantee('the portal recovers by itself within 10 s', recovery < 10_000)
  const ready = await timed(() => buyer.send('GET', '/readyz'))
  checkGuarantee('/readyz returns 200 again', ready.status === 200)
}
