import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'

/** Top bar without menu, for public pages, with their links, and errors in the layout. */
export function PlainBar({ children }: { children?: ReactNode }) {
  return (
    <header className="bg-topbar">
      <div className="mx-auto flex h-14 w-full max-w-page items-center justify-between gap-x-3 px-4 sm:px-6">
        <Brand />
        {children}
      </div>
    </header>
  )
}
