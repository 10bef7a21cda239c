import type { EmbeddedPostgres } from '#server/db/embedded.ts'

/** For a portal that is told where its database is, rather than having one of its own. */
export function databaseUrl(connection: EmbeddedPostgres['connection']): string {
  const url = new URL(`postgres://localhost/${connection.database}`)
  url.username = connection.user
  url.password = connection.password ?? ''
  url.searchParams.set('host', connection.host)
  if (connection.port) url.searchParams.set('port', String(connection.port))
  return url.href
}
