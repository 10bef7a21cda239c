// `npm run tool -- emails [folder]`: writes every email as users receive it, with an index page.
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import '#app/server/all-notices.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { emailNamed, emailNames } from '#kernel/server/mail/emails.ts'
import { renderEmail } from '#kernel/server/mail/render.ts'

const folder = resolve(process.argv[2] ?? join(tmpdir(), 'tender-portal-emails'))
const { brand, publicUrl } = readConfig({ ...process.env, DEMO: 'off' })
await mkdir(folder, { recursive: true })
const entries: string[] = []
for (const name of emailNames()) {
  const { email, sample, canBeMuted } = emailNamed(name)
  const envelope = { brand, publicUrl, name: 'Sam Carter', canBeMuted }
  const message = renderEmail(email(sample), envelope)
  await writeFile(join(folder, `${name}.html`), message.html)
  await writeFile(join(folder, `${name}.txt`), `Subject: ${message.subject}\n\n${message.text}\n`)
  entries.push(
    `<li><a href="${name}.html">${message.subject}</a> (<a href="${name}.txt">text</a>)</li>`,
  )
}
const page = `<!doctype html><meta charset="utf-8"><title>Emails</title><ol>${entries.join('\n')}</ol>\n`
await writeFile(join(folder, 'index.html'), page)
console.log(`${entries.length} emails in ${join(folder, 'index.html')}`)
