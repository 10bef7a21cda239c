import type { RenderLink } from './render-link.ts'

export type Crumb = { label: string; link?: RenderLink }

/** Breadcrumb navigation. The last entry is the current page and is not a link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm pointer-coarse:-my-2">
      <ol className="flex flex-wrap items-center">
        {crumbs.map(({ label, link }, index) => (
          <li key={label} className="flex min-w-0 items-center">
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
