// Tests the draft store with a server that may be down, lose its replies, or have a colleague's
// version. e2e/questions.spec.ts tests the screen.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Answer, Question } from '../contract/question.ts'
import { fakeBrowser } from '#app/client/test/fake-browser.ts'
import { deviceText } from '#kernel/client/lib/device-store.ts'
import type { createAnswerDraft } from './answer-draft.ts'

type Draft = ReturnType<typeof createAnswerDraft>

const browser = fakeBrowser()
let create: typeof createAnswerDraft
beforeAll(async () => {
  create = (await import('./answer-draft.ts')).createAnswerDraft
})
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
afterAll(browser.end)

/** State of the stub server and its connection: open, losing replies, or disconnected. */
let stored: Answer | null
let line: 'open' | 'loses replies' | 'cut'
let saves: string[]

const key = 'kept:7'
/** Each test uses a different tender, so that the query cache is empty. */
let tenderId = 0

const question = (answer: Answer | null) => ({ id: 7, answer }) as Question

function put(answer_text: string, values: Partial<Answer> = {}): void {
  stored = {
    answer_text,
    version: (stored?.version ?? 0) + 1,
    is_published: false,
    ...values,
  } as Answer
}

beforeEach(() => {
  tenderId += 1
  stored = null
  line = 'open'
  saves = []
  browser.storage.clear()
  browser.answer = ({ method, headers, body }) => {
    if (line === 'cut') return undefined
    if (method === 'GET') return { status: 200, json: { data: [question(stored)] } }
    const text = body['answer_text']!
    saves.push(text)
    const isNews = method === 'POST' ? stored : headers['if-match'] !== `"${stored?.version}"`
    if (isNews || stored?.is_published) return { status: 409, json: { message: 'It has changed.' } }
    put(text)
    return line === 'open' ? { status: 200, json: { question: question(stored) } } : undefined
  }
})

const open = (): Draft => create({ tenderId, question: question(stored), kept: deviceText(key) })
const pause = () => vi.advanceTimersByTimeAsync(1000)

async function type(draft: Draft, ...texts: string[]): Promise<void> {
  for (const text of texts) draft.type(text)
  await pause()
}

const notSaved = expect.stringMatching(/^Failed to save answer\. /)

test('typed text is saved after a pause, and then removed from the browser’s storage', async () => {
  const draft = open()
  await type(draft, 'N', 'Ni', 'Nine')
  expect(saves).toEqual(['Nine'])
  expect(draft.current()).toMatchObject({
    known: { answer: stored },
    failure: null,
    isSaving: false,
  })
  expect(browser.storage.has(key)).toBe(false)
})

test('text typed while the server is down is stored, restored after a reload, and then saved', async () => {
  line = 'cut'
  const draft = open()
  await type(draft, 'Nine doors')
  expect(draft.current()).toMatchObject({ text: 'Nine doors', known: null, failure: notSaved })
  line = 'open'
  const again = open()
  expect(again.current().text).toBe('Nine doors')
  again.open()
  await pause()
  expect(stored!.answer_text).toBe('Nine doors')
})

test('a save whose response was lost does not conflict with the author’s next one', async () => {
  line = 'loses replies'
  const draft = open()
  await type(draft, 'Nine')
  expect([stored!.answer_text, draft.current().failure]).toEqual(['Nine', notSaved])
  line = 'open'
  await type(draft, 'Nine doors')
  expect(stored!.answer_text).toBe('Nine doors')

  // The reply is lost once more, and then the connection fails.
  line = 'loses replies'
  await type(draft, 'Nine doors and a gate')
  line = 'cut'
  await type(draft, 'Nine doors and two gates')
  expect([stored!.answer_text, draft.current().failure]).toEqual([
    'Nine doors and a gate',
    notSaved,
  ])
  line = 'open'
  expect(await draft.save()).toBe(true)
  expect(stored!.answer_text).toBe('Nine doors and two gates')
  expect(draft.current()).toMatchObject({ theirs: null, failure: null, known: { answer: stored } })
  expect(browser.storage.has(key)).toBe(false)
})

test('a colleague’s edit after a lost response is shown next to the user’s own text', async () => {
  line = 'loses replies'
  const draft = open()
  await type(draft, 'Nine')
  line = 'open'
  put('Ten')
  await type(draft, 'Nine doors')
  expect(stored!.answer_text).toBe('Ten')
  expect(draft.current()).toMatchObject({ text: 'Nine doors', theirs: { answer: stored } })
})

test('when two users answer at once, both texts remain until one user chooses', async () => {
  const draft = open()
  await type(draft, 'Nine')
  put('Ten, counting the cellar')
  await type(draft, 'Nine, I think')
  expect(draft.current()).toMatchObject({ text: 'Nine, I think', theirs: { answer: stored } })
  draft.takeTheirs()
  expect(draft.current()).toMatchObject({ text: 'Ten, counting the cellar', theirs: null })

  put('Eleven')
  await type(draft, 'Twelve')
  draft.keepMine()
  await pause()
  expect(stored!.answer_text).toBe('Twelve')

  put('Twelve', { is_published: true })
  await type(draft, 'Thirteen')
  expect(draft.current()).toMatchObject({ text: 'Thirteen', theirs: { answer: stored } })
  draft.takeTheirs()
  expect(draft.current()).toMatchObject({ text: 'Twelve', known: { answer: stored }, theirs: null })
})
