import { TenderLink } from './TenderLink.tsx'

interface TenderTitleProps {
  id: number
  title: string
  tab?: string | undefined
  /** Reference and other details that identify the tender. */
  details: readonly string[]
}

export function TenderTitle({ id, title, tab, details }: TenderTitleProps) {
  return (
    <>
      <TenderLink {...{ id, tab }}>{title}</TenderLink>
      <span className="block text-sm font-normal text-muted tabular-nums">
        {details.join(' · ')}
      </span>
    </>
  )
}
