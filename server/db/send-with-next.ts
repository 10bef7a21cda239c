import type { CompiledQuery } from 'kysely'
import type { Tx } from './connect.ts'
import { withTheNext } from './hold-back.ts'

/**
 * For a change or a lock whose answer nobody looks at: it is sent with the next statement of its
 * transaction, for which it is done already (hold-back.ts).
 */
export async function sendWithNext(
  tx: Tx,
  query: { compile(tx: Tx): CompiledQuery },
): Promise<void> {
  const compiled = query.compile(tx)
  await tx.executeQuery({ ...compiled, sql: `${compiled.sql} ${withTheNext}` })
}
