import { Link } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { logo } from '#kernel/design/logo.ts'
import { brand } from '#kernel/client/lib/brand.ts'

/**
 * The product's logo and name, linked to the home page. Removes the placeholder bar in the initial
 * HTML.
 */
export function Brand() {
  useLayoutEffect(() => document.getElementById('early-bar')?.remove(), [])
  return (
    <Link
      to="/"
      className="flex min-h-control min-w-0 items-center gap-2.5 text-on-brand no-underline lg:shrink-0"
    >
      <svg
        viewBox="0 0 32 32"
        className="size-7 shrink-0"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={logo.gate} stroke="currentColor" />
        <path d={logo.tick} stroke="var(--focus)" />
      </svg>
      <span className="truncate font-bold">{brand.product_name}</span>
    </Link>
  )
}
