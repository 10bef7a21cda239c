import { sql } from 'kysely'
import { deleteContractFile, downloadContractFile } from '../contract/contract.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { removeFiles } from '#kernel/server/files/remove-files.ts'
import { sendFile, wantedRange } from '#kernel/server/files/send-file.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findContract, lockContract, readContract } from './read.ts'

export function contractDocumentRoutes(route: Route, { db, storage }: Services): void {
  route(downloadContractFile, async ({ user, params, request, reply }) => {
    const contract = await findContract(db, user, 'see', params.contractId)
    const file = await findFile(db, contract.id, params.fileId)
    if (file.scan_status === 'infected')
      throw conflict('The virus scan found a problem in this document. Nobody can open it.')
    if (file.scan_status === 'pending')
      throw conflict('This document is being scanned. Try again in a minute.')
    const range = wantedRange(request, reply, file)
    return sendFile(file, { request, reply, storage, range })
  })

  route(deleteContractFile, async ({ user, params, cause, request, transact }) => {
    const { contract, storage_key } = await transact(async (tx) => {
      const { id, tender_id, number } = await lockContract(tx, user, 'manage', params.contractId)
      const file = await findFile(tx, id, params.fileId)
      await tx.deleteFrom('contract_files').where('id', '=', params.fileId).execute()
      const { filename, sha256 } = file
      await record(tx, cause, {
        action: 'contract.file_deleted',
        resource: ['Contract', id],
        metadata: { tender_id, number, filename, sha256 },
      })
      return { contract: await readContract(tx, user, id), storage_key: file.storage_key }
    })
    await removeFiles(storage, [storage_key], request.log)
    return { message: 'Document deleted', contract }
  })
}

async function findFile(db: Database, contractId: number, fileId: number) {
  const file = await db
    .selectFrom('contract_files')
    .where('id', '=', fileId)
    .where('contract_id', '=', contractId)
    .select(['filename', 'file_size', 'storage_key', 'scan_status'])
    .select(sql<string>`encode(sha256, 'hex')`.as('sha256'))
    .executeTakeFirst()
  if (!file) throw notFound()
  return file
}
