import { Link } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { brand } from '#client/lib/brand.ts'

/**
 * The product's logo and name, linked to the home page. The component replaces the bar of the
 * initial HTML.
 */
export function Brand() {
  useLayoutEffect(() => document.getElementById('early-bar')?.remove(), [])
  return (
    <Link
      to="/"
      className="flex min-h-control items-center gap-2.5 text-on-brand no-underline lg:shrink-0 lg:whitespace-nowrap"
    >
      <svg viewBox="0 0 32 32" className="size-7 shrink-0" aria-hidden="true">
        <path
          d="M6 8h20M6 16h20M6 24h11"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <circle cx="24" cy="24" r="3.5" fill="var(--focus)" />
      </svg>
      <span className="font-bold">{brand.product_name}</span>
    </Link>
  )
}
