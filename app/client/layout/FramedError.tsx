import type { ErrorComponentProps } from '@tanstack/react-router'
import { PageError } from './PageError.tsx'
import { PlainBar } from './PlainBar.tsx'

/** Error page with its own top bar, for when the layout itself fails to render. */
export function FramedError(props: ErrorComponentProps) {
  return (
    <>
      <PlainBar />
      <main className="mx-auto w-full max-w-page px-4 py-8 sm:px-6">
        <PageError {...props} />
      </main>
    </>
  )
}
