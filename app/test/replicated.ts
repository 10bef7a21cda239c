// A separate PostgreSQL with a streaming replica, for tests in which the replica is lost.
import { migrate } from '#kernel/server/db/migrate.ts'
import { connect, type Database } from '#kernel/server/db/connect.ts'
import { asApp } from '#kernel/server/db/embedded-ready.ts'
import { DATABASE } from '#kernel/server/db/embedded.ts'
import { Postgres } from '../../scripts/cluster/postgres.ts'
import type { TestDatabase } from './database.ts'

export interface ReplicatedDatabase extends TestDatabase {
  primary: Postgres
  standby: Postgres
}

export async function makeReplicated(): Promise<ReplicatedDatabase> {
  const [primary, standby] = [await Postgres.make('primary'), await Postgres.make('replica')]
  await primary.startEmpty()
  const opened: Database[] = []
  const ownerOf = ({ host }: Postgres) => ({ host, port: 5432, user: DATABASE, database: DATABASE })
  const open = (connection: ReturnType<typeof ownerOf>) => {
    // The timeout is long because the machine may be busy.
    const made = connect({ ...connection, max: 10, connectionTimeoutMillis: 20_000 })
    opened.push(made.db)
    return made
  }
  const owner = open(ownerOf(primary))
  await migrate(owner.pool, asApp(ownerOf(primary)).user)
  await standby.startAsStandbyOf(primary)
  const connectAgain = () => open(asApp(ownerOf(primary))).db
  return {
    primary,
    standby,
    db: connectAgain(),
    owner: owner.db,
    name: DATABASE,
    url: `postgres:///${DATABASE}?host=${primary.host}&user=${DATABASE}`,
    connectAgain,
    async drop() {
      await Promise.all(opened.map((db) => db.destroy()))
      await Promise.all([primary.erase(), standby.erase()])
    },
  }
}
