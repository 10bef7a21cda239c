import { Spinner } from '#kernel/client/ui/Spinner.tsx'

/** Spinner shown while the session or a page is loading. */
export function PageSpinner() {
  return (
    <div data-loading="" className="flex min-h-60 items-center justify-center">
      <Spinner label="Loading" />
    </div>
  )
}
