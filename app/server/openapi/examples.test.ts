// Extracts the commands from the reference page and runs them with curl.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf, storeFile } from '#app/test/sample-files.ts'
import { withToken } from '#app/test/with-token.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
let portal: string
let folder: string

beforeAll(async () => {
  portal = await world.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'tender-portal-examples-'))
  await writeFile(join(folder, 'terms.pdf'), pdf())
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function readExamples(): Promise<{ title: string; command: string }[]> {
  const { body } = await world.visitor().get('/api/docs')
  const found = String(body).matchAll(
    /<h3>([^<]*)<\/h3>\s*<pre[^>]*class="example">([^<]*)<\/pre>/g,
  )
  return [...found].map(([, title, command]) => ({ title: title!, command: unescape(command!) }))
}

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const hasTools = (() => {
  try {
    return ['curl', 'jq'].every((tool) => execFileSync(tool, ['--version']))
  } catch {
    return false
  }
})()

test.skipIf(!hasTools)('every example on the API documentation page works unchanged', async () => {
  const tender = await world.makeTender({ title: 'Cleaning of two floors' })
  const content = pdf()
  const file = { storage_key: 'examples/plan', file_size: content.length }
  await storeFile(world, file.storage_key, content)
  const published_at = tender.published_at
  await world.makeDocument(tender, {
    title: 'Site plan',
    filename: 'plan.pdf',
    ...file,
    published_at,
  })
  const supplier = await withToken(world, await world.makeUser())
  const buyer = await withToken(world, { id: tender.created_by, role: 'buyer' })

  const examples = await readExamples()
  const answers: string[] = []
  // Readers set these variables from the replies, as the page explains.
  const chosen = { TENDER: String(tender.id), WEBHOOK: '' }
  for (const { title, command } of examples) {
    const { token } = title.includes('buyer') ? buyer : supplier
    const env = { ...process.env, PORTAL: portal, TOKEN: token, ...chosen }
    const options = { cwd: folder, env }
    const { stdout } = await promisify(execFile)('sh', ['-c', command], options)
    answers.push(stdout)
    if (title.startsWith('Create')) chosen.TENDER = String(JSON.parse(stdout).tender.id)
    if (title.startsWith('Follow')) chosen.WEBHOOK = String(JSON.parse(stdout).webhook.id)
  }
  const [self, found, listed, interest, zip, question, ...ofBuyer] = answers
  const [created, lot, document, published, webhook, tried, deliveries] = ofBuyer
  expect(JSON.parse(self!)).toHaveProperty('data.token.scopes')
  expect(listed!.trim().split('\n')).toEqual([tender.reference])
  expect(JSON.parse(found!)).toMatchObject({ data: [{ id: tender.id }], meta: { total: 1 } })
  expect([zip, (await stat(join(folder, 'documents.zip'))).size > 100]).toEqual(['', true])
  expect(JSON.parse(interest!)).toHaveProperty('interest')
  expect(JSON.parse(question!)).toMatchObject({
    question: { question_text: 'How many floors are there?' },
  })
  expect(JSON.parse(created!)).toMatchObject({
    tender: { id: expect.any(Number), status: 'draft' },
  })
  expect(JSON.parse(lot!)).toMatchObject({ lot: { lot_number: 3 } })
  expect(JSON.parse(document!)).toMatchObject({ document: { title: 'Terms' } })
  expect(JSON.parse(published!)).toMatchObject({ tender: { status: 'published' } })
  expect(JSON.parse(webhook!)).toMatchObject({ secret: expect.stringMatching(/^whsec_/) })
  expect(JSON.parse(tried!)).toMatchObject({ delivery: { type: 'webhook.test' } })
  expect(JSON.parse(deliveries!)).toMatchObject({ data: [{ type: 'webhook.test' }] })
})
