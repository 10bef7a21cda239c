import { Clock, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ScanStatus } from '#kernel/contract/file.ts'
import { Tag, type Tone } from './Tag.tsx'

/**
 * Files that were not scanned don't get a label: on an installation without a scanner, a label
 * would only worry users.
 */
const scanStatusLabels: Record<Exclude<ScanStatus, 'not_scanned'>, string> = {
  pending: 'Being scanned',
  clean: 'Scanned',
  infected: 'Infected',
}
const styles: Record<keyof typeof scanStatusLabels, { tone: Tone; Icon: typeof Clock }> = {
  pending: { tone: 'pending', Icon: Clock },
  clean: { tone: 'published', Icon: ShieldCheck },
  infected: { tone: 'rejected', Icon: ShieldAlert },
}

/** Tag with the result of the virus scan. Renders nothing if the file was not scanned. */
export function ScanTag({ status }: { status: ScanStatus }) {
  if (status === 'not_scanned') return null
  const { tone, Icon } = styles[status]
  return (
    <Tag tone={tone} icon={<Icon aria-hidden="true" />}>
      {scanStatusLabels[status]}
    </Tag>
  )
}
