import type { RenderLink } from './render-link.ts'

export type Crumb = { label: string; link?: RenderLink }

/**
 * Breadcrumb navigation. The last entry is the current page and is not a link. On phones, the
 * entries are on one line, and the current page is visually hidden if there are more than two
 * entries.
 */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm pointer-coarse:-my-2">
      <ol className="flex items-center sm:flex-wrap">
        {crumbs.map(({ label, link }, index) => (
          <li
            key={label}
            className="min-w-0 max-sm:truncate max-sm:py-1 sm:flex sm:items-center max-sm:last:nth-[n+3]:sr-only max-sm:pointer-coarse:py-3"
          >
            {index > 0 && (
              <span aria-hidden="true" className="px-2 text-subtle">
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
