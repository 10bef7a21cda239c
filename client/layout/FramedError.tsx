import type { ErrorComponentProps } from '@tanstack/react-router'
import { PageError } from './PageError.tsx'
import { PlainBar } from './PlainBar.tsx'

/** Error page for the case that the layout itself failed to render. */
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
