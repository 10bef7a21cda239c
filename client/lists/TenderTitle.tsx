import { TenderLink } from './TenderLink.tsx'

interface TenderTitleProps {
  id: number
  title: string
  /** Reference and other details that identify the tender. */
  details: readonly string[]
}

export function TenderTitle({ id, title, details }: TenderTitleProps) {
  return (
    <>
      <TenderLink id={id}>{title}</TenderLink>
      <span className="block text-sm font-normal text-muted tabular-nums">
        {details.join(' · ')}
      </span>
    </>
  )
}
