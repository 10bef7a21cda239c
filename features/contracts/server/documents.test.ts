import { expect, test } from 'vitest'
import { getContract, contractLimits } from '../contract/contract.ts'
import { scanPending } from '#kernel/server/files/scan-pending.ts'
import { makeContract } from '#app/test/contract-rows.ts'
import { sample } from '#app/test/document-tender.ts'
import { pdf } from '#app/test/sample-files.ts'
import { useWorld } from '#app/test/world.ts'
import { contractFiles } from './scan-contracts.ts'

const world = useWorld()

async function scene() {
  const { contract, file, buyer } = await makeContract(world)
  const supplier = await world.makeUser({ organisation_id: contract.supplier_id })
  return {
    contract,
    file,
    path: `/api/contracts/${contract.id}/documents`,
    buyer: await world.signedIn(buyer),
    supplier: await world.signedIn(supplier),
  }
}

test('a buyer can upload a document, and the supplier can download it', async () => {
  const { contract, path, buyer, supplier } = await scene()
  const uploaded = await buyer.upload(path, { file: sample() })
  expect([uploaded.status, uploaded.body.message]).toEqual([201, 'Document uploaded'])
  const { data } = await supplier.call(getContract, { params: { contractId: contract.id } })
  expect(data.files).toHaveLength(2)
  const download = await supplier.get(`${path}/${data.files[1]!.id}`)
  expect(download.status).toBe(200)
  expect((await supplier.upload(path, { file: sample() })).status).toBe(403)
})

test('deleting a document also deletes its file', async () => {
  const { file, path, buyer, supplier } = await scene()
  expect((await buyer.get(`${path}/${file.id}`)).status).toBe(200)
  expect((await supplier.delete(`${path}/${file.id}`)).status).toBe(403)
  const deleted = await buyer.delete(`${path}/${file.id}`)
  expect([deleted.status, deleted.body.message]).toEqual([200, 'Document deleted'])
  expect((await buyer.get(`${path}/${file.id}`)).status).toBe(404)
  expect(await world.services.storage.sizeOf(file.storage_key)).toBeUndefined()
})

test('the scan job scans a document, and an infected one can’t be opened', async () => {
  const { contract, file, path, buyer } = await scene()
  await world.db
    .updateTable('contract_files')
    .set({ scan_status: 'pending' })
    .where('id', '=', file.id)
    .execute()
  expect(await buyer.get(`${path}/${file.id}`)).toMatchObject({
    status: 409,
    body: { message: 'This document is being scanned. Try again in a minute.' },
  })
  const scanner = { scan: async () => 'A virus', isSilent: () => false }
  expect(await scanPending({ ...world.services, scanner }, contractFiles)).toBe(1)
  expect(await buyer.get(`${path}/${file.id}`)).toMatchObject({
    status: 409,
    body: { message: 'The virus scan found a problem in this document. Nobody can open it.' },
  })
  const logged = await world.db
    .selectFrom('audit_logs')
    .select(['metadata', 'changes'])
    .where('action', '=', 'contract.file_scanned')
    .where('resource_id', '=', contract.id)
    .execute()
  expect(logged).toMatchObject([
    {
      metadata: { number: contract.number, finding: 'A virus' },
      changes: { scan_status: { from: 'pending', to: 'infected' } },
    },
  ])
})

test('the number of documents per contract is limited', async () => {
  const { contract, path, buyer, file } = await scene()
  const rows = Array.from({ length: contractLimits.files - 1 }, (_, index) => ({
    contract_id: contract.id,
    filename: 'page.pdf',
    file_size: pdf().length,
    sha256: file.sha256,
    storage_key: `contracts/many-${contract.id}-${index}`,
    uploaded_by: file.uploaded_by,
  }))
  await world.db.insertInto('contract_files').values(rows).execute()
  const full = await buyer.upload(path, { file: sample() })
  expect(full.status).toBe(409)
})
