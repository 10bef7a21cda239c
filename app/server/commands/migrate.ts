// `npm run migrate`: applies the migrations as the owner of the tables and grants the server's role
// its privileges, for servers that do not have the owner's password.
import { withDatabase } from './command.ts'

await withDatabase(async ({ migrate }) => {
  const applied = await migrate()
  console.log(
    applied.length > 0
      ? `Migrated the database (${applied.length} steps): ${applied.join(', ')}`
      : 'The database is up to date.',
  )
})
