// Browser stub for tests of client modules that render no components.
import { vi } from 'vitest'

interface Sent {
  method: string
  headers: Record<string, string>
  body: Record<string, string>
}

interface FakeBrowser {
  /** Content of localStorage. */
  storage: Map<string, string>
  /** Returns the reply of the stub server, or undefined to simulate a network failure. */
  answer: (sent: Sent) => { status: number; json: unknown } | undefined
  end(): void
}

/** Installs the stub. Must be called before the tested modules are imported. */
export function fakeBrowser(): FakeBrowser {
  const storage = new Map<string, string>()
  const browser: FakeBrowser = {
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
