// The commands that `npm run prove`, `npm run bench` and `npm run tool` can run. The file's comment
// says how to call it; `line` is printed in the list of commands.

/** Proofs. `tests` run after the file, if both are given. */
export const proofs = {
  backup: {
    line: 'backs up and restores a busy portal, then one with 50,000 tenders',
    file: 'scripts/prove-backup.ts',
  },
  cluster: {
    line: 'restarts, kills and fails over three servers behind HAProxy with a standby',
    file: 'scripts/prove-cluster.ts',
  },
  pooler: {
    line: 'runs all server tests through PgBouncer in transaction mode',
    tests: ['--project=server', 'server/'],
  },
  crash: {
    line: 'kills the server and PostgreSQL 200 times during writes and uploads',
    file: 'scripts/prove-crash.ts',
  },
  access: {
    line: 'compares every call × caller × state with the access tables',
    tests: [
      '--project=server',
      'app/test/access/',
      'app/test/visibility',
      'kernel/server/http/rights',
      'features/tenders/documents/server/access',
      'features/tendering/server/deadlines',
      'features/tendering/server/lifecycle-model',
    ],
  },
  bids: {
    line: 'kills the portal while bidders send, opens 200 bids, and sends hostile ones',
    file: 'scripts/prove-bids.ts',
    tests: [
      '--project=server',
      '--project=browser',
      'features/bids/sending/server/deadline',
      'app/test/bid-secrecy',
      'features/bids/opening/server',
      'e2e/bids-large-file',
      'e2e/bids-opening',
    ],
  },
  evaluation: {
    line: 'kills the portal while evaluators save marks and while bidders are notified',
    file: 'scripts/prove-evaluation.ts',
    tests: ['--project=server', 'features/evaluation/award/server/killed-notification'],
  },
  views: {
    line: 'runs every browser test with animations, and all of axe’s rules on every page',
    tests: ['--project=browser'],
  },
  emails: {
    line: 'kills the portal while it emails 10,000 suppliers',
    file: 'scripts/prove-emails.ts',
  },
  outage: {
    line: 'takes database, mail server, file store and disk away under load',
    file: 'scripts/prove-outage.ts',
  },
  fuzz: { line: 'sends 100,000 random requests', file: 'scripts/prove-fuzz.ts' },
}

/** Benchmarks other than the main one, which is `bench/bench.ts`. */
export const benches = {
  documents: {
    line: 'memory of uploads, and the latency of other requests',
    file: 'bench/documents.ts',
  },
  audit: { line: 'an audit log with a million rows', file: 'bench/audit.ts' },
  start: { line: 'start-up time on existing data, and idle memory', file: 'bench/start.ts' },
  bystanders: {
    line: 'the latency of other requests during expensive or hostile ones',
    file: 'bench/bystanders.ts',
  },
  exports: { line: 'an export of 100,000 tenders', file: 'bench/exports.ts' },
  evaluation: {
    line: 'an evaluation with 40 bids, 20 criteria and 5 evaluators',
    file: 'bench/evaluation.ts',
  },
  evidence: { line: 'an evidence pack of 200 bids of 50 MB each', file: 'bench/evidence.ts' },
  contracts: { line: 'a register with 100,000 contracts', file: 'bench/contracts.ts' },
  'admin-lists': {
    line: 'administrators’ lists with 100,000 rows each',
    file: 'bench/admin-lists.ts',
  },
  'crowded-tenders': {
    line: 'changes to a tender with 2,000 interested suppliers',
    file: 'bench/crowded-tenders.ts',
  },
  enumeration: {
    line: 'whether response times reveal which addresses have an account',
    file: 'bench/enumeration.ts',
  },
  'sign-ins': {
    line: 'sign-ins of other users while one address floods the portal',
    file: 'bench/sign-ins-under-attack.ts',
  },
}

export const tools = {
  'files-check': {
    line: 'reads every stored file and compares it with its row',
    file: 'app/server/commands/check-files.ts',
  },
  'files-sweep': {
    line: 'removes files that no row owns',
    file: 'app/server/commands/sweep-files.ts',
  },
  'db-reset': {
    line: 'deletes the embedded database, files and emails',
    file: 'app/server/commands/reset-database.ts',
  },
  emails: { line: 'writes a sample of every email to files', file: 'scripts/emails.ts' },
  'ocds-validate': {
    line: 'validates a portal’s open data against the official schemas',
    file: 'scripts/ocds-validate.ts',
  },
  lighthouse: {
    line: 'measures Lighthouse scores and sizes of six pages',
    file: 'scripts/lighthouse.ts',
  },
  screenshots: {
    line: 'takes the README’s screenshots from a fresh demo',
    file: 'scripts/screenshots.ts',
  },
}

/** Returns the lines that list a group's commands. */
export function listCommands(group, commands) {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  return Object.entries(commands).map(
    ([name, { line }]) => `npm run ${group} -- ${name.padEnd(width)}  ${line}`,
  )
}

/**
 * Returns the command with the given name. If there is none, prints the list of commands and ends
 * the process.
 */
export function pickCommand(group, commands, name) {
  if (Object.hasOwn(commands, name ?? '')) return commands[name]
  const isQuestion = name === undefined || name === '--help' || name === '-h'
  const problem = isQuestion ? [] : [`There is no ${group} command ‘${name}’:`]
  const lines = [...problem, ...listCommands(group, commands), 'Add --help to see the usage.']
  if (isQuestion) console.log(lines.join('\n'))
  else console.error(lines.join('\n'))
  process.exit(isQuestion ? 0 : 1)
}
