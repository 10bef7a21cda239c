import type { ReactNode } from 'react'
import { TenderLink } from './TenderLink.tsx'

interface TenderTitleProps {
  id: number
  title: string
  tab?: string | undefined
  /** Reference and other details that identify the tender. */
  details: readonly string[]
  /**
   * Maximum number of lines of the title. The details are then cut to one line, on narrow screens
   * only if the title is.
   */
  maxLines?: 1 | 2
  /** Tag after the details. */
  tag?: ReactNode
}

const detailCuts = { 1: 'truncate', 2: 'md:truncate' }
const cuts = { 1: 'truncate', 2: 'line-clamp-2 text-sm whitespace-normal' }

export function TenderTitle({ id, title, tab, details, maxLines, tag }: TenderTitleProps) {
  return (
    <>
      <span className={maxLines ? `block ${cuts[maxLines]}` : 'block'} title={maxLines && title}>
        <TenderLink {...{ id, tab }}>{title}</TenderLink>
      </span>
      <span className="flex items-center gap-x-2 text-sm font-normal text-muted tabular-nums">
        <span className={maxLines ? `min-w-0 ${detailCuts[maxLines]}` : 'min-w-0'}>
          {details.join(' · ')}
        </span>
        {tag && <span className="shrink-0">{tag}</span>}
      </span>
    </>
  )
}
