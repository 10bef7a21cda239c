import type { RenderLink } from './render-link.ts'

export type Crumb = { label: string; link?: RenderLink }

/**
 * Breadcrumb navigation. The last entry is the current page and is not a link. On phones, the
 * entries are on one line, which has space for two: if there are more, the current page is visually
 * hidden, and only the last two links are shown.
 */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm pointer-coarse:-my-2">
      <ol className="flex items-center sm:flex-wrap">
        {crumbs.map(({ label, link }, index) => (
          <li
            key={label}
            className="min-w-0 max-sm:truncate max-sm:py-1 sm:flex sm:items-center max-sm:last:nth-[n+3]:sr-only max-sm:nth-last-[n+4]:hidden max-sm:pointer-coarse:py-3"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className="px-2 text-subtle max-sm:in-[li:nth-last-child(3)]:hidden"
              >
                /
              </span>
            )}
            {link ? (
              link({ className: 'link py-1 pointer-coarse:py-3', children: label })
            ) : (
              <span aria-current="page" className="py-1 wrap-anywhere text-muted">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
