import { Eye } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { namesWhere } from '#kernel/contract/field-table.ts'
import { lotTexts } from '#features/tenders/lots/contract/lot.ts'
import { tenderFields, type TenderFieldRow } from '#features/tenders/contract/tender-fields.ts'
import { formatMoney } from '#kernel/format/money.ts'
import type { ChosenFile } from '#features/tenders/documents/client/use-chosen-files.ts'
import { publishConsequences } from '../publish-consequences.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { FactList, type Fact } from '#kernel/client/ui/FactList.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { previewOf } from './preview-tender.ts'
import { labelOf } from './StepControls.tsx'
import { askingSteps, stepTitles } from './wizard-steps.ts'
import { amountOf, readField, type WizardValues } from './wizard-values.ts'

const Preview = lazyDialog(() => import('./Preview.tsx'), 'Preview')

type ReviewProps = {
  values: WizardValues
  files: readonly ChosenFile[]
  /** Name of the organisation, if the user chose one. */
  organisationName: string | undefined
  onChange: (step: number) => void
  /** Further fields, shown between the summary of the answers and the note on publishing. */
  children: ReactNode
}

/** Summary of all answers as they will be shown, with a link back to each step. */
export function Review({ values, files, organisationName, onChange, children }: ReviewProps) {
  const user = useUser()
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  const preview = previewOf(values, organisationName ?? user.organisation?.name ?? '', now)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Check your answers</h2>
        <Button
          kind="secondary"
          size="small"
          disabledReason={preview ? null : 'Fill in the earlier steps first.'}
          onClick={() => setIsOpen(true)}
        >
          <Eye aria-hidden="true" />
          Preview as a supplier
        </Button>
      </div>
      {isOpen && preview && <Preview {...preview} files={files} onClose={() => setIsOpen(false)} />}
      {askingSteps.map((step, index) => (
        <Panel
          key={step}
          title={stepTitles[index]!}
          level={3}
          actions={
            <Button
              kind="secondary"
              size="small"
              aria-label={`Change ${stepTitles[index]}`}
              onClick={() => onChange(index + 1)}
            >
              Change
            </Button>
          }
        >
          <FactList layout="rows" facts={factsOf(step, values, organisationName)} />
          {step === 'value' && <LotsInShort values={values} />}
        </Panel>
      ))}
      {children}
      {!values.takes_bids && (
        <PublishingNote consequences={preview ? publishConsequences(preview.tender) : []} />
      )}
    </>
  )
}

/** Note next to the buttons that explains what publishing and saving as a draft do. */
function PublishingNote({ consequences }: { consequences: readonly string[] }) {
  return (
    <>
      {consequences.length > 0 && (
        <div>
          <p className="font-semibold">If you publish the tender:</p>
          <ul className="list-disc space-y-1 ps-5">
            {consequences.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <p>
        Save as draft to carry on later: only your organisation can see a draft, and you can still
        add and delete documents. Publish to show the tender and its documents to suppliers now.
      </p>
    </>
  )
}

/** Short list of the lots, shown after the tender's value. */
function LotsInShort({ values: { lots, currency } }: { values: WizardValues }) {
  if (lots.length === 0) return null
  return (
    <ul aria-label={lotTexts.heading} className="border-t border-line pt-3">
      {lots.map(({ lot_number, title, estimated_value }) => (
        <li key={lot_number} className="flex flex-wrap justify-between gap-x-6">
          <span className="min-w-0 wrap-anywhere">
            Lot {lot_number}: {title}
          </span>
          {estimated_value && (
            <span className="tabular-nums">{formatMoney(amountOf(estimated_value), currency)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function factsOf(
  step: TenderFieldRow['step'],
  values: WizardValues,
  organisationName: string | undefined,
): Fact[] {
  return namesWhere(tenderFields, 'step', step).flatMap((field): Fact[] => {
    const term = labelOf(field)
    // The currency is left out, because it is shown with the value.
    if (field === 'currency') return []
    if (field !== 'organisation_id') {
      const value = readField(field, values).trim() || 'Not given'
      return [{ term, value: <span className="whitespace-pre-line">{value}</span> }]
    }
    return organisationName ? [{ term, value: organisationName }] : []
  })
}
