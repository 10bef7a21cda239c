import { useState } from 'react'
import { nationLabels } from '#kernel/contract/nation.ts'
import {
  standstillTexts as texts,
  type Standstill,
  type StandstillState,
  type StandstillEntryKind,
} from '../contract/standstill.ts'
import { formatDate } from '#kernel/format/date.ts'
import { daysBetween } from '#kernel/rules/working-days.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Tag, type Tone } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import type { OpenStandstillDialog } from './StandstillDialogs.tsx'

const standstillEntryLabels: Record<StandstillEntryKind, string> = {
  extended: 'Made longer',
  challenged: 'Suspended by a challenge',
  resumed: 'Resumed',
}

const standstillStateLabels: Record<StandstillState, string> = {
  running: 'Running',
  suspended: 'Suspended',
  over: 'Over',
}

const StandstillDialogs = lazyDialog(() => import('./StandstillDialogs.tsx'), 'StandstillDialogs')

const tones: Record<StandstillState, Tone> = {
  running: 'awarded',
  suspended: 'pending',
  over: 'published',
}

type StandstillPanelProps = {
  tenderId: number
  standstill: Standstill | null
  /** Current date in the UK. */
  today: string
  canManage: boolean
}

export function StandstillPanel({ tenderId, standstill, today, canManage }: StandstillPanelProps) {
  const [dialog, setDialog] = useState<OpenStandstillDialog | null>(null)
  return (
    <Panel
      title="Standstill"
      actions={canManage && <Actions standstill={standstill} onOpen={setDialog} />}
    >
      {!standstill && <p className="text-muted">This award has no standstill.</p>}
      {standstill && <Facts standstill={standstill} today={today} />}
      {dialog && (
        <StandstillDialogs
          tenderId={tenderId}
          standstill={standstill}
          dialog={dialog}
          onClose={() => setDialog(null)}
        />
      )}
    </Panel>
  )
}

type ActionsProps = {
  standstill: Standstill | null
  onOpen: (dialog: OpenStandstillDialog) => void
}

function Actions({ standstill, onOpen }: ActionsProps) {
  if (!standstill) {
    return (
      <Button kind="secondary" onClick={() => onOpen('start')}>
        Start standstill
      </Button>
    )
  }
  if (standstill.state === 'suspended') {
    return <Button onClick={() => onOpen('resume')}>Record how the challenge ended</Button>
  }
  return (
    <div className="flex flex-wrap gap-2">
      {standstill.state === 'running' && (
        <Button kind="secondary" size="small" onClick={() => onOpen('extend')}>
          Extend standstill
        </Button>
      )}
      <Button kind="secondary" size="small" onClick={() => onOpen('challenge')}>
        Record challenge
      </Button>
    </div>
  )
}

function Facts({ standstill, today }: { standstill: Standstill; today: string }) {
  const { state, began_on, ends_on, working_days, nation, entries = [] } = standstill
  const ends = {
    running: `${formatDate(ends_on)}, until midnight (${texts.daysLeft(daysBetween(today, ends_on))})`,
    suspended: 'Open, while a challenge suspends the standstill',
    over: formatDate(ends_on),
  }
  return (
    <>
      <FactList
        layout="rows"
        facts={[
          { term: 'Status', value: <Tag tone={tones[state]}>{standstillStateLabels[state]}</Tag> },
          { term: 'Day of the notice', value: <Time iso={began_on} show="date" /> },
          { term: 'Last day', value: ends[state] },
          { term: texts.workingDays, value: working_days },
          { term: 'Bank holidays of', value: nationLabels[nation] },
        ]}
      />
      {entries.length > 0 && (
        <ol aria-label="Record of the standstill" className="mt-4 flex flex-col gap-3">
          {entries.map(({ id, kind, by, reason, created_at }) => (
            <li key={id}>
              <p className="font-semibold">{standstillEntryLabels[kind]}</p>
              <p className="text-sm text-muted">
                <Time iso={created_at} />, {by.name}
              </p>
              <p className="whitespace-pre-line">{reason}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
