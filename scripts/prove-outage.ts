// `npm run prove -- outage [part…]`: proves that the portal handles outages and recovers. A private
// portal under load loses its database, its mail server, its file store and its disk in turn, and
// then receives too many requests. Each part prints its replies; the first broken guarantee ends
// the run. kernel/server/http/outage.test.ts runs the cheap parts of this proof.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '#kernel/server/db/connect.ts'
import { burst, stallClients } from './outage/crowds.ts'
import { pauseDatabase, restartDatabase } from './outage/database.ts'
import { BrokenGuarantee } from './killable-portal.ts'
import {
  percentile,
  checkGuarantee,
  checkAnswers,
  slowest,
  printAnswers,
} from './outage/figures.ts'
import { fillDisk, loseStore } from './outage/files.ts'
import { slowMail, stopMail } from './outage/mail.ts'
import { prepareSetting, type Setting } from './outage/setting.ts'

const parts: Record<string, { title: string; run(setting: Setting): Promise<void> }> = {
  restart: { title: 'PostgreSQL is restarted', run: restartDatabase },
  pause: { title: 'PostgreSQL is frozen for 15 s', run: pauseDatabase },
  'no-mail': { title: 'The mail server is down', run: stopMail },
  'slow-mail': { title: 'The mail server takes 30 s for an email', run: slowMail },
  store: { title: 'The S3 store is unreachable, then does not respond', run: loseStore },
  disk: { title: 'The disk is full', run: fillDisk },
  slow: { title: '500 slow clients', run: stallClients },
  burst: { title: 'A burst over capacity', run: burst },
}

async function measureUndisturbed(setting: Setting): Promise<void> {
  setting.load.take()
  await sleep(10_000)
  const work = setting.load.take()
  setting.quiet = { p99: percentile(work, 0.99), slowest: slowest(work) }
  printAnswers('people at work', work)
  checkAnswers(work, setting.quiet)
  checkGuarantee(
    'all are served',
    work.every(({ status }) => status < 400),
  )
}

/** Checks that every draft acknowledged before, during or after an outage exists exactly once. */
async function compare({ load, connection }: Setting): Promise<void> {
  await load.stop()
  const { db } = connect({ ...connection, max: 1 })
  const { rows } = await sql<{ title: string; count: number }>`
    select title, count(*) from tenders where title like 'Outage %' group by title`.execute(db)
  await db.destroy()
  const found = new Map(rows.map(({ title, count }) => [title, count]))
  const lost = load.acknowledged.filter((title) => !found.has(title)).length
  const doubled = rows.filter(({ count }) => count > 1).length
  console.log(
    `\n${load.acknowledged.length} drafts acknowledged: ${lost} lost, ${doubled} duplicated`,
  )
  checkGuarantee('no acknowledged draft is lost or duplicated', lost + doubled === 0)
}

const wanted = process.argv.slice(2)
const chosen = Object.entries(parts).filter(
  ([name]) => wanted.length === 0 || wanted.includes(name),
)
const start = performance.now()
const setting = await prepareSetting()
try {
  console.log('Without an outage, for comparison')
  await measureUndisturbed(setting)
  for (const [name, { title, run }] of chosen) {
    console.log(`\n${title}`)
    if (name === 'disk' && !setting.hasSmallDisk) {
      console.log('  Skipped: only root can mount the small disk that this fills.')
    } else await run(setting)
    checkGuarantee('the server is the same process', setting.portal.process.exitCode === null)
  }
  await compare(setting)
  console.log(`Proven in ${((performance.now() - start) / 60_000).toFixed(1)} minutes.`)
} catch (error) {
  process.exitCode = 1
  if (error instanceof BrokenGuarantee) console.log('NOT PROVEN.')
  else console.error(error)
  console.log(setting.portal.output().slice(-4000))
} finally {
  await setting.close()
}
process.exit()
