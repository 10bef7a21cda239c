import type { ReactNode } from 'react'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { useProgress, type Progress } from './use-progress.ts'

type TenderProgressProps = { tender: Tender; children: (progress: Progress) => ReactNode }

/** Reads the tender's next date or state after the deadline, and renders it with `children`. */
export function TenderProgress({ tender, children }: TenderProgressProps) {
  return children(useProgress(tender))
}
