// `npm run receipt:verify -- receipt.txt [--key KEY]`: verifies a receipt from a file or from
// standard input, without contacting the portal. KEY is the key that the portal publishes (GET
// /api/receipts/keys). Without it, the command verifies the signature with the key in the receipt,
// and prints that key.
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { receiptFindingTexts } from '#features/bids/sending/contract/receipt.ts'
import { readReceipt } from '#features/bids/sending/rules/receipt-text.ts'
import { judgeReceipt } from '#features/bids/sealing/server/receipt-keys.ts'
import { parseArguments } from '#app/server/commands/parse-arguments.ts'

const { values, positionals } = parseArguments({
  options: { key: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
})
const [path] = positionals
const receipt = path
  ? await readFile(path, 'utf8').catch((error: Error) => {
      console.error(`${path}: ${error.message}.`)
      process.exit(1)
    })
  : await text(process.stdin)
const finding = judgeReceipt(receipt, values.key)
const key = readReceipt(receipt)?.key

if (finding === 'unknown_key' && values.key.length === 0) {
  console.log('The receipt is complete and signed with this key:')
  console.log(key)
  console.log('Compare it with the keys that the portal publishes.')
} else console.log(receiptFindingTexts[finding])
process.exitCode = finding === 'malformed' || finding === 'forged' ? 1 : 0
if (finding === 'unknown_key' && values.key.length > 0) process.exitCode = 1
