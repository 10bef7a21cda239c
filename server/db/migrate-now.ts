// `npm run migrate`: brings the tables up to date as their owner and lets the server's role use them,
// where servers are not given the owner's password.
import { withDatabase } from '#server/platform/command.ts'

await withDatabase(async ({ migrate }) => {
  const applied = await migrate()
  console.log(
    applied.length > 0
      ? `Migrated the database (${applied.length} steps): ${applied.join(', ')}`
      : 'The database is up to date.',
  )
})
