import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchParts } from './layout/frames.tsx'
import { ApiError, fetchCsrfCookie } from '#kernel/client/lib/api.ts'
import { brand } from '#kernel/client/lib/brand.ts'
import { OutdatedError } from '#kernel/client/lib/lazy-part.tsx'
import { makeRouter } from './router.tsx'
import '#kernel/client/styles/base.css'
import { SiteName } from '#kernel/client/ui/site-name.ts'

void fetchCsrfCookie()

/**
 * Logs errors that an error page has caught. Failed API calls and an outdated client are expected
 * and not logged; any other error is a bug.
 */
function onCaughtError(error: unknown): void {
  if (error instanceof ApiError || error instanceof OutdatedError) return
  // oxlint-disable-next-line no-console
  console.error(error)
}

/** Yields to the browser between two steps of the start-up, so that the page stays responsive. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

async function start(): Promise<void> {
  await pause()
  const router = makeRouter()
  await pause()
  fetchParts(router.matchRoutes(router.latestLocation))
  await pause()
  createRoot(document.getElementById('root')!, { onCaughtError }).render(
    <StrictMode>
      <SiteName value={brand.product_name}>
        <RouterProvider router={router} />
      </SiteName>
    </StrictMode>,
  )
}

void start()
