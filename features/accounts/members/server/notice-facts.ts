import type { Tx } from '#kernel/server/db/connect.ts'

export async function organisationFacts(tx: Tx, organisationId: number) {
  return tx
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select(['id as organisation_id', 'name as organisation'])
    .executeTakeFirstOrThrow()
}

export const sampleOrganisation = {
  organisation_id: 4,
  organisation: 'Brightwater Cleaning Ltd',
}
