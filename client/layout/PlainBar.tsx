import { Brand } from './Brand.tsx'

/** Top bar of pages without a known user. */
export function PlainBar() {
  return (
    <header className="bg-topbar">
      <div className="mx-auto flex h-14 w-full max-w-page items-center px-4 sm:px-6">
        <Brand />
      </div>
    </header>
  )
}
