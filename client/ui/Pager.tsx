import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#domain/format/number.ts'
import { buttonClass } from './button-class.ts'
import type { LinkProps } from './render-link.ts'

type PagerProps = {
  page: number
  lastPage: number
  total: number
  /** There are more than that: lists are counted up to a limit. */
  isCapped?: boolean
  /** Also where there is a single page. */
  isAlwaysShown?: boolean
  /** `(page, props) => <Link to="." search={(s) => ({ ...s, page })} {...props} />` */
  link: (page: number, props: LinkProps) => ReactNode
  label?: string
}

/** Previous, "Page x of y (total)", Next. A single page has none, unless asked for. */
export function Pager({
  page,
  lastPage,
  total,
  isCapped = false,
  isAlwaysShown = false,
  link,
  label = 'Pages',
}: PagerProps) {
  if (lastPage <= 1 && !isAlwaysShown) return null
  const more = isCapped ? '+' : ''
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <Step
        isPossible={page > 1}
        link={(props) => link(page - 1, { ...props, rel: 'prev' })}
        icon={<ChevronLeft aria-hidden="true" />}
      >
        Previous
      </Step>
      <p className="text-sm text-muted tabular-nums max-sm:order-first max-sm:w-full max-sm:text-center">
        {`Page ${page} of ${lastPage}${more} (${formatNumber(total)}${more})`}
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
  // There is nowhere further to go: said as a link that leads nowhere, and no tab stop.
  return (
    <span role="link" aria-disabled="true" className={buttonClass('refused')}>
      {content}
    </span>
  )
}
