import { connect, poolOf, type ConnectConfig, type Database } from './connect.ts'
import { migrate } from './migrate.ts'
import { refuseHalfRestored } from './restore-marker.ts'

/**
 * Applies the migrations as the owner of the tables, grants the server's role its privileges, and
 * then calls `fill` with the owner's connection. Returns the names of the applied migrations.
 * Throws if a restore was interrupted.
 */
export async function prepareDatabase(
  owner: ConnectConfig,
  db: Database,
  fill: (ownerDb: Database) => Promise<void> = async () => {},
): Promise<string[]> {
  const { rows } = await poolOf(db).query<{ role: string }>('select current_user as role')
  const opened = connect({ ...owner, max: 1 })
  try {
    await refuseHalfRestored(opened.pool)
    const applied = await migrate(opened.pool, rows[0]!.role)
    await fill(opened.db)
    return applied
  } finally {
    await opened.db.destroy()
  }
}
