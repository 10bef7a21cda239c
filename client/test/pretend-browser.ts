// What the client's modules ask of a browser, for tests of those that draw nothing.
import { vi } from 'vitest'

interface Sent {
  method: string
  headers: Record<string, string>
  body: Record<string, string>
}

interface PretendBrowser {
  /** What localStorage holds. */
  storage: Map<string, string>
  /** The server: nothing at all is a line that is cut. */
  answer: (sent: Sent) => { status: number; json: unknown } | undefined
  end(): void
}

/** In place before the modules are imported, which is to be done after it. */
export function pretendBrowser(): PretendBrowser {
  const storage = new Map<string, string>()
  const browser: PretendBrowser = {
    storage,
    answer: () => undefined,
    end: () => void vi.unstubAllGlobals(),
  }
  const ears = { addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('window', ears)
  vi.stubGlobal('addEventListener', ears.addEventListener)
  vi.stubGlobal('document', { cookie: '', ...ears })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.stubGlobal(
    'fetch',
    async (_address: string, { method = 'GET', headers, body }: RequestInit) => {
      const sent = {
        method,
        headers: headers as Record<string, string>,
        body: JSON.parse(String(body ?? '{}')) as Record<string, string>,
      }
      const answer = browser.answer(sent)
      if (!answer) throw new TypeError('Failed to fetch')
      return Response.json(answer.json, { status: answer.status })
    },
  )
  return browser
}
