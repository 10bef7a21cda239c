import type { Tx } from '#kernel/server/db/connect.ts'

export async function accountFacts(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['name', 'role'])
    .executeTakeFirstOrThrow()
}
