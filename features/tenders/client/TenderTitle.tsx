import type { ReactNode } from 'react'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { TenderLink } from './TenderLink.tsx'

interface TenderTitleProps {
  id: number
  title: string
  tab?: string | undefined
  /** Reference and other details that identify the tender. */
  details: readonly ReactNode[]
  /**
   * True to limit the title to two lines, except on phones. In a table, the details are then on
   * one line.
   */
  isClamped?: boolean
  tag?: ReactNode
}

export function TenderTitle({ id, title, tab, details, isClamped, tag }: TenderTitleProps) {
  return (
    <>
      <span
        className={`row-link block ${isClamped ? 'text-sm whitespace-normal sm:line-clamp-2' : ''}`}
        title={isClamped ? title : undefined}
      >
        <TenderLink id={id} tab={tab}>
          {title}
        </TenderLink>
      </span>
      <span className="flex items-center gap-x-2 text-sm font-normal text-muted">
        <DotLine facts={details} inTables={isClamped ? 'cut' : undefined} />
        {tag && <span className="shrink-0">{tag}</span>}
      </span>
    </>
  )
}
