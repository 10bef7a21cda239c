// Renders the whole client in the simulated DOM, with a function in place of the network.
import { configure } from '@testing-library/dom'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { ApiError } from '#kernel/client/lib/api.ts'
import { brand } from '#kernel/client/lib/brand.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { markSignedOut } from '#kernel/client/lib/signed-in.ts'
import { makeRouter } from '../router.tsx'
import { SiteName } from '#kernel/client/ui/site-name.ts'

export interface Sent {
  method: string
  /** Path and query. */
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** Stub for the network. Rejects, as `fetch` does, to simulate a failed connection. */
export type Answer = (sent: Sent) => Promise<Response>

// Queries also match hidden elements, because checking their visibility requires expensive computed
// styles. The long timeout is for busy machines; passing tests don't wait for it.
configure({
  defaultHidden: true,
  asyncUtilTimeout: 60_000,
  getElementError: (message) => new Error(message ?? 'not found'),
})

let root: Root | undefined

/** Fails the test run on any error other than an error reply from the server. */
function onCaughtError(error: unknown): void {
  if (error instanceof ApiError) return
  setTimeout(() => {
    throw error
  })
}

/** Opens the client at the given path, like a new browser window with an empty cache. */
export async function openApp(path: string, answer: Answer): Promise<void> {
  closeApp()
  globalThis.fetch = (address, init) =>
    answer({
      method: init?.method ?? 'GET',
      url: String(address),
      headers: (init?.headers ?? {}) as Record<string, string>,
      body: init?.body === undefined ? undefined : String(init.body),
    })
  history.replaceState({}, '', path)
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place, { onCaughtError })
  root.render(
    <SiteName value={brand.product_name}>
      <RouterProvider router={makeRouter()} />
    </SiteName>,
  )
}

/** Unmounts the client and clears its caches and storage. */
export function closeApp(): void {
  root?.unmount()
  root = undefined
  queryClient.clear()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  markSignedOut()
}
