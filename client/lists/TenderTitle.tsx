import { TenderLink } from './TenderLink.tsx'

interface TenderTitleProps {
  id: number
  title: string
  tab?: string | undefined
  /** Reference and other details that identify the tender. */
  details: readonly string[]
  /** True to cut title and details to one line each. */
  isShort?: boolean
}

export function TenderTitle({ id, title, tab, details, isShort = false }: TenderTitleProps) {
  const cut = isShort ? 'truncate' : ''
  return (
    <>
      <span className={`block ${cut}`} title={isShort ? title : undefined}>
        <TenderLink {...{ id, tab }}>{title}</TenderLink>
      </span>
      <span className={`block text-sm font-normal text-muted tabular-nums ${cut}`}>
        {details.join(' · ')}
      </span>
    </>
  )
}
