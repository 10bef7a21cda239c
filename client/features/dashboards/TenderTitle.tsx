import { Link } from '@tanstack/react-router'

interface TenderTitleProps {
  id: number
  title: string
  /** Reference, and what else tells it from others. */
  details: readonly string[]
}

export function TenderTitle({ id, title, details }: TenderTitleProps) {
  return (
    <>
      <Link to="/tenders/$tenderId" params={{ tenderId: id }} className="link">
        {title}
      </Link>
      <span className="block text-sm font-normal text-muted tabular-nums">
        {details.join(' · ')}
      </span>
    </>
  )
}
