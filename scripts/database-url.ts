import type { EmbeddedPostgres } from '#kernel/server/db/embedded.ts'

/**
 * Returns a DATABASE_URL for an embedded database, so that another portal can use it as its
 * external database.
 */
export function databaseUrl(connection: EmbeddedPostgres['connection']): string {
  const url = new URL(`postgres://localhost/${connection.database}`)
  url.username = connection.user
  url.password = connection.password ?? ''
  url.searchParams.set('host', connection.host)
  if (connection.port) url.searchParams.set('port', String(connection.port))
  return url.href
}
