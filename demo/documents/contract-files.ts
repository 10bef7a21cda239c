// The demo buyer's signed contracts as PDF files.
import { createHash } from 'node:crypto'
import { formatDate } from '#kernel/format/date.ts'
import { exactMoney } from '#kernel/format/money.ts'
import type { Logged } from '../contracts.ts'
import type { DemoOrganisation } from '../organisations.ts'
import { isDemoBuyer } from '../people.ts'
import type { Row } from '../rows.ts'
import { pdf } from './pdf.ts'

export interface DemoContractFile {
  row: Row<'contract_files'>
  content: Buffer
  logged: Logged
}

type Contract = Row<'contracts', 'created_at'>

export async function makeContractFiles(
  contracts: readonly Contract[],
  organisations: readonly DemoOrganisation[],
): Promise<DemoContractFile[]> {
  const names = new Map(organisations.map(({ row }) => [row.id, row.name]))
  const buyer = organisations.find(isDemoBuyer)!.row.id
  const own = contracts.filter(({ organisation_id }) => organisation_id === buyer)
  return Promise.all(
    own.map(async (contract, index) => {
      const content = await write(contract, (id) => names.get(id)!)
      return { content, ...describe(contract, index + 1, content) }
    }),
  )
}

function write(contract: Contract, nameOf: (id: number) => string): Promise<Buffer> {
  const { number, title, value, signed_on, starts_on, ends_on } = contract
  const parties = [nameOf(contract.organisation_id), nameOf(contract.supplier_id)] as const
  return pdf({
    title: 'Contract',
    subtitle: `${number} · ${title}`,
    sections: [
      { heading: 'Parties', paragraphs: [`Buyer: ${parties[0]}`, `Supplier: ${parties[1]}`] },
      {
        heading: 'Terms',
        paragraphs: [
          `Value: ${exactMoney(String(value), 'GBP')}`,
          `Term: ${formatDate(starts_on)} to ${formatDate(ends_on)}`,
          'The specification, the conditions of contract and the supplier’s bid are part of this contract.',
        ],
      },
      {
        heading: 'Signatures',
        paragraphs: parties.map((party) => `Signed for ${party} on ${formatDate(signed_on)}.`),
      },
    ],
  })
}

function describe(contract: Contract, id: number, content: Buffer) {
  const { created_at, created_by, number, tender_id } = contract
  const sha256 = createHash('sha256').update(content).digest()
  const hex = sha256.toString('hex')
  const filename = `${number}-signed-contract.pdf`
  const row: DemoContractFile['row'] = {
    id,
    contract_id: contract.id,
    filename,
    file_size: content.length,
    sha256,
    storage_key: `demo/${hex.slice(0, 32)}`,
    uploaded_by: created_by,
    created_at,
  }
  const logged: Logged = {
    at: created_at,
    user_id: created_by,
    entry: {
      action: 'contract.file_uploaded',
      resource: ['Contract', contract.id],
      metadata: { tender_id, number, filename, sha256: hex },
    },
  }
  return { row, logged }
}
