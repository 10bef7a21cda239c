import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'

/**
 * Top bar without a menu, for public pages and for the error page that replaces a failed layout.
 * Public pages pass links as children.
 */
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
