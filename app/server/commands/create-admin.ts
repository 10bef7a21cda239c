// `npm run create-admin -- --name "Ada Marsh" --email ada@example.com`: creates an administrator.
// The password is read from ADMIN_PASSWORD or from a prompt without echo.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { email, requiredName } from '#kernel/contract/fields.ts'
import { newPassword } from '#features/accounts/contract/password.ts'
import { insertUser } from '#features/accounts/server/insert-user.ts'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { withDatabase } from './command.ts'
import { record } from '#kernel/server/audit/record.ts'
import { refuseWeakPassword } from '#features/accounts/passwords/server/check-password.ts'
import { hashPassword } from '#features/accounts/passwords/server/password-hash.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { Refusal } from '#kernel/server/http/refusal.ts'
import { createServices, type PortalServices } from '../services.ts'
import { voidLinks } from '#features/organisations/first-admin/server/links.ts'

const input = z.object({
  name: requiredName('--name is required'),
  email: email('--email is required'),
  password: newPassword,
})

async function readInput(): Promise<z.output<typeof input>> {
  const { values } = parseArgs({ options: { name: { type: 'string' }, email: { type: 'string' } } })
  const password = process.env['ADMIN_PASSWORD'] ?? (await askForPassword())
  const parsed = input.safeParse({ ...values, password })
  if (parsed.success) return parsed.data
  throw new Refusal(422, parsed.error.issues.map(({ message }) => message).join('\n'))
}

async function askForPassword(): Promise<string> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stdout.write('Password: ')
  const prompt = createInterface({ input: process.stdin, output: silence, terminal: true })
  const password = await prompt.question('')
  prompt.close()
  process.stdout.write('\n')
  return password
}

async function createAdmin(services: PortalServices): Promise<string> {
  const { name, email: address, password } = await readInput()
  await refuseWeakPassword(services, password, { name, email: address, organisation: null })
  const password_hash = await hashPassword(password)
  await services.db.transaction().execute(async (tx) => {
    const user = { name, email: address, role: 'admin', password_hash, is_active: true } as const
    const id = await insertUser(tx, user)
    if (id === undefined) throw new Refusal(409, `${address} has an account already.`)
    await record(tx, bySystem, {
      action: 'user.created',
      resource: ['User', id],
      metadata: { role: 'admin', organisation_id: null },
    })
    await voidLinks(tx)
  })
  return address
}

await withDatabase(async ({ config, db, migrate }) => {
  await migrate()
  const address = await createAdmin(createServices(config, db, await openAppKey(config, db)))
  console.log(`${address} can now sign in as an administrator at ${config.publicUrl}.`)
})
