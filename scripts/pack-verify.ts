// `npm run pack:verify -- pack.zip [--key KEY]`: verifies an evidence pack, a signed ZIP file of a
// tender's records, without contacting the portal. KEY is one of the keys that the portal publishes
// (GET /api/receipts/keys). Without it, the command shows only whether the pack is consistent, and
// the key that it is signed with.
import { openAsBlob } from 'node:fs'
import {
  checkLabels,
  faultCount,
  findingsOf,
  isVerified,
  outcomeOf,
  sentenceOf,
  type ComparedLot,
} from '#features/evaluation/evidence/rules/report.ts'
import { readZip } from '#features/evaluation/evidence/rules/read-zip.ts'
import { verifyPack } from '#features/evaluation/evidence/rules/verify-pack.ts'
import { parseArguments } from '#app/server/commands/parse-arguments.ts'

const { values, positionals } = parseArguments({
  options: { key: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
})
const [path] = positionals
if (!path) {
  console.error('Usage: npm run pack:verify -- pack.zip [--key KEY]')
  process.exit(2)
}
const files = await openAsBlob(path)
  .then(readZip)
  .catch((error: Error) => {
    console.error(`${path}: ${error.message}.`)
    process.exit(1)
  })
const report = await verifyPack(files, { trustedKeys: values.key })
const { manifest } = report
if (manifest) {
  console.log(
    `${manifest.tender.reference} ${manifest.tender.title}, created ${manifest.created_at}`,
  )
  console.log(
    `Signed with ${manifest.key}; the portal publishes its keys at ${manifest.keys_published_at}`,
  )
}
for (const { name, compared, findings } of report.checks) {
  if (compared === 0 && findings.length === 0) continue
  const outcome = findings.length === 0 ? 'ok' : faultCount(findings.length)
  console.log(`${checkLabels[name]}: ${compared} compared, ${outcome}`)
}
for (const note of report.notes) console.log(note)
report.lots.forEach(printLot)
for (const finding of findingsOf(report)) console.error(sentenceOf(finding))
console.log(outcomeOf(report))
// If no key was given to compare with, a consistent pack counts as a success.
const isConsistent = findingsOf(report).length === 0
process.exitCode = isVerified(report) || (isConsistent && values.key.length === 0) ? 0 : 1

function printLot({ title, bids }: ComparedLot): void {
  if (title) console.log(title)
  console.table(
    bids.map(({ bidder, announced, recomputed, is_excluded, is_winner }) => ({
      bidder,
      'announced total': announced?.total ?? '–',
      'recomputed total': recomputed?.total ?? '–',
      'announced rank': announced?.rank ?? '–',
      'recomputed rank': recomputed?.rank ?? '–',
      note: is_excluded ? 'excluded' : is_winner ? 'awarded' : '',
    })),
  )
}
