// `npm run audit:verify`: checks the audit log's chain against itself and against the signed heads
// in DATA_DIR. Ends with 1, and names the first bad row, when something is wrong.
import { loadAppKey } from '#server/app-key.ts'
import { withDatabase } from '#server/command.ts'
import { headsFile, readHeads } from './heads.ts'
import { verifyChain } from './verify-chain.ts'

await withDatabase(async ({ config, db }) => {
  const services = { config, appKey: await loadAppKey(config) }
  const { heads, badLines } = await readHeads(services)
  const start = performance.now()
  const { rows, fault } = await verifyChain(db, heads)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const figures = `${rows.toLocaleString('en-GB')} rows, ${heads.length} signed heads, ${seconds} s`
  if (fault)
    console.error(`The audit log was tampered with. Row ${fault.log_id}: ${fault.problem}.`)
  if (badLines.length > 0) {
    console.error(`${headsFile(services)} has lines that are not signed: ${badLines.join(', ')}.`)
  }
  if (fault || badLines.length > 0) process.exitCode = 1
  else console.log('The audit log is whole.')
  console.log(`Checked ${figures}.`)
})
