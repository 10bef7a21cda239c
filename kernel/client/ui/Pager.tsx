import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { formatNumber } from '#kernel/format/number.ts'
import { buttonClass } from './button-class.ts'
import type { LinkProps } from './render-link.ts'

type PagerProps = {
  ref?: Ref<HTMLElement>
  page: number
  lastPage: number
  total: number
  /** True if there may be more rows than `total`, because the count is capped. */
  isCapped?: boolean
  /** Text that replaces the total, such as "18 open of 42". */
  totalText?: string | undefined
  /** True to show the pager even for a single page. */
  isAlwaysShown?: boolean
  /**
   * Renders a link to a page, for example:
   * `(page, props) => <Link to="." search={(s) => ({ ...s, page })} {...props} />`
   */
  link: (page: number, props: LinkProps) => ReactNode
  label?: string
}

/** Pager with "Previous", "Page x of y (total)" and "Next". Hidden for a single page by default. */
export function Pager({
  ref,
  page,
  lastPage,
  total,
  isCapped = false,
  totalText,
  isAlwaysShown = false,
  link,
  label = 'Pages',
}: PagerProps) {
  if (lastPage <= 1 && !isAlwaysShown) return null
  const more = isCapped ? '+' : ''
  return (
    <nav ref={ref} aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <Step
        isPossible={page > 1}
        link={(props) => link(page - 1, { ...props, rel: 'prev' })}
        icon={<ChevronLeft aria-hidden="true" />}
      >
        Previous
      </Step>
      <p className="text-sm text-muted max-sm:order-first max-sm:w-full max-sm:text-center">
        {`Page ${page} of ${lastPage}${more} (${totalText ?? formatNumber(total) + more})`}
      </p>
      <Step
        isPossible={page < lastPage}
        link={(props) => link(page + 1, { ...props, rel: 'next' })}
        iconAfter={<ChevronRight aria-hidden="true" />}
      >
        Next
      </Step>
    </nav>
  )
}

type StepProps = {
  isPossible: boolean
  link: (props: LinkProps) => ReactNode
  icon?: ReactNode
  iconAfter?: ReactNode
  children: string
}

function Step({ isPossible, link, icon, iconAfter, children }: StepProps) {
  const content = (
    <>
      {icon}
      {children}
      {iconAfter}
    </>
  )
  if (isPossible) return link({ className: buttonClass('secondary'), children: content })
  // If there is no previous or next page, the link is rendered as disabled and is not a tab stop.
  return (
    <span role="link" aria-disabled="true" className={buttonClass('refused')}>
      {content}
    </span>
  )
}
