import { Brand } from './Brand.tsx'

/** Top bar without menu, for public pages and errors in the layout. */
export function PlainBar() {
  return (
    <header className="bg-topbar">
      <div className="mx-auto flex h-14 w-full max-w-page items-center px-4 sm:px-6">
        <Brand />
      </div>
    </header>
  )
}
