import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type TenderLinkProps = { id: number; tab?: string | undefined; children: ReactNode }

export function TenderLink({ id, tab, children }: TenderLinkProps) {
  return (
    <Link to="/tenders/$tenderId" params={{ tenderId: id }} search={{ tab }} className="link">
      {children}
    </Link>
  )
}
