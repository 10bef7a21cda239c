// Tests the upload store without a browser. e2e/documents-upload.spec.ts tests the screen.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#app/client/test/fake-browser.ts'

let sent: FakeRequest[] = []

/** Stub for XMLHttpRequest; the tests control its replies. */
class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  headers: Record<string, string> = {}
  file = ''

  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getResponseHeader = () => null
  send(form: FormData): void {
    this.file = (form.get('file') as File).name
    sent.push(this)
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, reply: object): void {
    Object.assign(this, { status, responseText: JSON.stringify(reply) })
    this.dispatchEvent(new Event('load'))
  }
}

const browser = fakeBrowser()
vi.stubGlobal('XMLHttpRequest', FakeRequest)
let uploads: typeof import('./uploads.ts')
beforeAll(async () => {
  uploads = await import('./uploads.ts')
})
afterEach(() => {
  sent = []
})
afterAll(browser.end)

const file = (name: string) => ({
  file: new File(['content'], name),
  fields: { title: name, type: 'other' as const },
})
const start = (...names: string[]) =>
  uploads.startUploads({ userId: 1, tenderId: 2 }, names.map(file))
const stored = { message: 'Document uploaded successfully', document: { scan_status: 'clean' } }
const listed = () =>
  uploads.uploadStore.store
    .current()
    .map(({ file: { name }, state, progress }) => [name, state, progress])
const names = () => sent.map((request) => request.file)

test('three files are uploaded at a time, and a cancelled one is replaced by a waiting file', async () => {
  const outcome = start('one', 'two', 'three', 'four')
  await expect.poll(names).toEqual(['one', 'two', 'three'])
  expect(listed().at(-1)).toEqual(['four', 'waiting', 0])
  sent[0]!.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }))
  expect(listed()[0]).toEqual(['one', 'uploading', 0.25])

  uploads.dropUpload(uploads.uploadStore.store.current()[1]!.key)
  await expect.poll(names).toEqual(['one', 'two', 'three', 'four'])
  expect(listed().map(([name, state]) => [name, state])).toEqual([
    ['one', 'uploading'],
    ['three', 'uploading'],
    ['four', 'uploading'],
  ])
  for (const request of sent) request.answer(201, stored)
  const { message } = stored
  expect(await outcome).toEqual({ stored: [message, message, message], failed: 0 })
  expect(listed()).toEqual([])
})

test('a failed upload is listed with its reason, and is retried with the same key', async () => {
  const outcome = start('plan', 'prices')
  await expect.poll(names).toEqual(['plan', 'prices'])
  sent[0]!.answer(201, stored)
  sent[1]!.answer(429, { message: 'Not so fast.' })
  expect(await outcome).toEqual({ stored: [stored.message], failed: 1 })
  const [failed] = uploads.uploadStore.store.current()
  expect(failed).toMatchObject({ state: 'failed', message: 'Not so fast.' })

  const again = uploads.retryUploads([failed!.key])
  await expect.poll(names).toEqual(['plan', 'prices', 'prices'])
  expect(sent[2]!.headers['idempotency-key']).toBe(sent[1]!.headers['idempotency-key'])
  sent[2]!.answer(201, stored)
  expect(await again).toEqual({ stored: [stored.message], failed: 0 })
  expect(listed()).toEqual([])
})

test('an infected file counts as failed, although it is stored', async () => {
  const outcome = start('virus')
  await expect.poll(names).toEqual(['virus'])
  sent[0]!.answer(201, { message: 'It is infected.', document: { scan_status: 'infected' } })
  expect(await outcome).toEqual({ stored: [], failed: 1 })
  uploads.dropUpload(uploads.uploadStore.store.current()[0]!.key)
  expect(listed()).toEqual([])
})
