import { Clock, ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import { scanStatusLabels, type ScanStatus } from '#domain/contract/document.ts'
import { Tag, type Tone } from '#client/ui/Tag.tsx'

const looks: Record<ScanStatus, { tone: Tone; Icon: typeof Clock }> = {
  not_scanned: { tone: 'draft', Icon: ShieldQuestionMark },
  pending: { tone: 'pending', Icon: Clock },
  clean: { tone: 'published', Icon: ShieldCheck },
  infected: { tone: 'rejected', Icon: ShieldAlert },
}

/** What the virus scan says of a file. */
export function ScanTag({ status }: { status: ScanStatus }) {
  const { tone, Icon } = looks[status]
  return (
    <Tag tone={tone} icon={<Icon aria-hidden="true" />}>
      {scanStatusLabels[status]}
    </Tag>
  )
}
