import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { World } from '#app/test/world.ts'

/**
 * Waits for an email to this address with a link to this path. Returns the link without its host.
 */
export async function linkFromEmail(world: World, to: string, path: string): Promise<string> {
  for (let tries = 0; tries < 900; tries += 1) {
    for (const email of await emailsTo(world, to)) {
      const link = email.match(/https?:\/\/[^\s"<]+/g)?.find((url) => url.includes(path))
      if (link) return link.slice(new URL(link).origin.length)
    }
    await pause(100)
  }
  throw new Error(`No email to ${to} leads to ${path}`)
}

/** Returns the emails to this address, newest first. */
async function emailsTo(world: World, to: string): Promise<string[]> {
  const folder = join(world.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const files = names
    .filter((name) => name.endsWith('.eml'))
    .toSorted((a, b) => parseInt(b, 10) - parseInt(a, 10))
  const emails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return emails.filter((email) => email.includes(`To: ${to}`)).map(decode)
}

/** Decodes quoted-printable text: soft line breaks, and =3D for =. */
function decode(email: string): string {
  return email
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** Creates an email that could not be delivered in five attempts. */
export async function makeDeadLetter({ db, services }: World, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const data = { email, organisation: 'Gray & Sons', token: 'a-token' }
    await services.outbox.add(tx, 'welcome', { name: 'Jo Gray', email }, data)
    await tx
      .updateTable('outbox')
      .set({ attempts: 5, last_error: '550 No such mailbox here', failed_at: sql<string>`now()` })
      .where('recipient', '=', email)
      .execute()
  })
}
