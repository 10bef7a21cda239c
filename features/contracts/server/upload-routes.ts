import { sql } from 'kysely'
import { uploadContractFile, contractLimits } from '../contract/contract.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { receiveFile } from '#kernel/server/files/receive-file.ts'
import { conflict } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findContract, lockContract, readContract } from './read.ts'

const texts = {
  tooManyFiles: `A contract can have at most ${contractLimits.files} documents.`,
}

export function contractUploadRoutes(route: Route, services: Services): void {
  const { db } = services

  route(uploadContractFile, async ({ user, params, cause, once, request, transact }) => {
    // Rights are checked before the body is read, and again after the upload, since an upload takes
    // a while. A job scans the file.
    await requireRoom(db, (await findContract(db, user, 'manage', params.contractId)).id)
    const form = uploadContractFile.upload
    return receiveFile(services, { request, user, form }, async ({ file, body, own }) =>
      transact((tx) =>
        once(tx, {
          body,
          work: async () => {
            const contract = await lockContract(tx, user, 'manage', params.contractId)
            const { id: contract_id, tender_id, number } = contract
            await requireRoom(tx, contract_id)
            const { id } = await tx
              .insertInto('contract_files')
              .values({ ...file, contract_id })
              .returning('id')
              .executeTakeFirstOrThrow()
            own()
            const { filename } = file
            const sha256 = file.sha256.toString('hex')
            await record(tx, cause, {
              action: 'contract.file_uploaded',
              resource: ['Contract', contract_id],
              metadata: { tender_id, number, filename, sha256 },
            })
            return { kept: { id } }
          },
          replay: async () => ({
            message: 'Document uploaded',
            contract: await readContract(tx, user, params.contractId),
          }),
        }),
      ),
    )
  })
}

async function requireRoom(db: Database, contractId: number): Promise<void> {
  const { count } = await db
    .selectFrom('contract_files')
    .where('contract_id', '=', contractId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= contractLimits.files) throw conflict(texts.tooManyFiles)
}
