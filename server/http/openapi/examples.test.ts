// Extracts the commands from the reference page and runs them with curl.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf, storeFile } from '#server/test/sample-files.ts'
import { withToken } from '#server/test/with-token.ts'
import { useWorld } from '#server/test/world.ts'

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
  const found = String(body).matchAll(/<h3>([^<]*)<\/h3>\n<pre[^>]*class="example">([^<]*)<\/pre>/g)
  return [...found].map(([, title, command]) => ({ title: title!, command: unescape(command!) }))
}

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

const hasCurl = (() => {
  try {
    return Boolean(execFileSync('curl', ['--version']))
  } catch {
    return false
  }
})()

test.skipIf(!hasCurl)('every example on the page works as it stands', async () => {
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
  expect(examples).toHaveLength(6)
  const answers: string[] = []
  for (const { title, command } of examples) {
    const { token } = title.includes('buyer') ? buyer : supplier
    const env = { ...process.env, PORTAL: portal, TOKEN: token, TENDER: String(tender.id) }
    const options = { cwd: folder, env }
    const { stdout } = await promisify(execFile)('sh', ['-c', command], options)
    answers.push(stdout)
  }
  const [found, interest, zip, question, lot, document] = answers
  expect(JSON.parse(found!)).toMatchObject({ data: [{ id: tender.id }], meta: { total: 1 } })
  expect([zip, (await stat(join(folder, 'documents.zip'))).size > 100]).toEqual(['', true])
  expect(JSON.parse(interest!)).toHaveProperty('interest')
  expect(JSON.parse(question!)).toMatchObject({
    question: { question_text: 'How many floors are there?' },
  })
  expect(JSON.parse(lot!)).toMatchObject({ lot: { lot_number: 2 } })
  expect(JSON.parse(document!)).toMatchObject({ document: { title: 'Terms' } })
})
