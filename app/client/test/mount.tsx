// Renders one component in the simulated DOM, without the router or the network.
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'

let root: Root | undefined

/** Renders the given content into the page, in place of what an earlier call rendered. */
export function mount(content: ReactNode): void {
  if (!root) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  const mounted = root
  flushSync(() => mounted.render(content))
}

/** Unmounts the content after each test of the file. */
export function unmountAfterEach(): void {
  afterEach(() => {
    root?.unmount()
    root = undefined
    document.body.replaceChildren()
  })
}
