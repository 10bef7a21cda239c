import { Clock, ShieldAlert, ShieldCheck } from 'lucide-react'
import { scanStatusLabels, type ScanStatus } from '#domain/contract/file.ts'
import { Tag, type Tone } from './Tag.tsx'

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
