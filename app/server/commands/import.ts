// `npm run import -- --organisations a.csv --users b.csv --tenders c.csv --by ada@example.com`:
// shows what would be imported, and every problem with its line. `--apply` writes the rows, and
// `--invite` sends new users a link to set a password.
import { parseArgs } from 'node:util'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { withDatabase } from './command.ts'
import { asOwner, openDatabase } from '#kernel/server/db/open.ts'
import { Refusal } from '#kernel/server/http/refusal.ts'
import { createServices } from '../services.ts'
import { importFiles, type Outcome } from '#features/import/server/import-files.ts'
import { sourceNames } from '#features/import/server/sources.ts'
import type { Problem } from '#features/import/server/stage.ts'

/** Maximum number of problems that are printed. */
const shown = 1000

const options = {
  organisations: { type: 'string' },
  users: { type: 'string' },
  tenders: { type: 'string' },
  by: { type: 'string' },
  apply: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  invite: { type: 'boolean' },
} as const

const usage =
  'Usage: npm run import -- [--organisations a.csv] [--users b.csv] [--tenders c.csv] --by <administrator’s email> [--apply] [--invite]'

function show({ file, line, column, name, message }: Problem): void {
  console.log(`${file}:${line}:${column} ${name ? `${name}: ` : ''}${message}`)
}

function sumUp({ problems, counts }: Outcome, applied: boolean): void {
  if (problems > shown) console.log(`… and ${problems - shown} more.`)
  for (const source of sourceNames) {
    const count = counts[source]
    if (!count) continue
    const fresh = applied ? `${count.written} imported` : `${count.lines - count.present} new`
    console.log(
      `${source}: ${count.lines} valid lines, ${fresh}, ${count.present} already in the portal`,
    )
  }
  if (problems > 0) {
    process.exitCode = 1
    console.log(`${problems === 1 ? '1 problem' : `${problems} problems`}. Nothing was written.`)
  } else if (!applied) console.log('No problems. Nothing was written: add --apply to import.')
}

await withDatabase(
  async ({ config, db, migrate }) => {
    const { values } = parseArgs({ options })
    const { by, apply = false, 'dry-run': isDry = false, invite = false } = values
    if (!by || !sourceNames.some((source) => values[source])) throw new Refusal(422, usage)
    if (apply && isDry) throw new Refusal(422, '--apply and --dry-run can’t be combined.')
    await migrate()
    const { outbox } = createServices(config, db, await openAppKey(config, db))
    let printed = 0
    const outcome = await importFiles(db, values, {
      by,
      applies: apply,
      invites: invite ? outbox : undefined,
      onProblem: (problem) => {
        if ((printed += 1) <= shown) show(problem)
      },
    })
    sumUp(outcome, apply)
  },
  asOwner((config) => openDatabase(config, () => {})),
)
