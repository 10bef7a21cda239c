import { Plus, X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { tenderLimits, tenderTexts, type Category } from '#features/tenders/contract/tender.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { controlClass } from '#kernel/client/ui/control-class.ts'
import { Field } from '#kernel/client/ui/Field.tsx'

type CpvInputProps = {
  name: string
  label: string
  codes: string[]
  categories: string[]
  error: string | undefined
  onChange: (codes: string[]) => void
}

const hint = (
  <>
    Eight digits each, for example 90910000 or <span className="whitespace-nowrap">90910000-9</span>
  </>
)

/**
 * Input for CPV codes, which the user types or picks from suggestions for the categories. The
 * chosen codes are shown as tags.
 */
export function CpvInput({ name, label, codes, categories, error, onChange }: CpvInputProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const suggestions = categories
    .flatMap((category) => cpvSuggestions[category as Category])
    .filter(({ code }) => !codes.includes(code) && !codes.includes(code.slice(0, 8)))

  function add(code: string): void {
    if (!/^\d{8}(-\d)?$/.test(code)) return setProblem(tenderTexts.cpvInvalid)
    if (codes.length >= tenderLimits.cpvCodes) return setProblem(tenderTexts.cpvTooMany)
    setProblem(undefined)
    setTyped('')
    if (!codes.includes(code)) onChange([...codes, code])
  }

  function addOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || typed.trim() === '') return
    // Enter adds the code and must not submit the step.
    event.preventDefault()
    add(typed.trim())
  }

  return (
    <div className="flex flex-col gap-3">
      <Field name={name} label={label} hint={hint} isOptional error={problem ?? error}>
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setProblem(undefined)
              }}
              onKeyDown={addOnEnter}
              className={`${controlClass} max-w-60`}
            />
            <Button kind="secondary" aria-label="Add CPV code" onClick={() => add(typed.trim())}>
              Add
            </Button>
          </div>
        )}
      </Field>
      <ChosenCodes
        codes={codes}
        onRemove={(code) => onChange(codes.filter((other) => other !== code))}
      />
      <Suggestions suggestions={suggestions} onAdd={add} />
    </div>
  )
}

type ChosenCodesProps = { codes: string[]; onRemove: (code: string) => void }

function ChosenCodes({ codes, onRemove }: ChosenCodesProps) {
  if (codes.length === 0) return null
  return (
    <ul aria-label="Chosen CPV codes" className="flex flex-wrap gap-2">
      {codes.map((code) => (
        <li key={code}>
          <Button
            kind="secondary"
            size="small"
            aria-label={`Remove ${code}`}
            onClick={() => onRemove(code)}
          >
            {code}
            <X aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  )
}

type SuggestionsProps = {
  suggestions: { code: string; name: string }[]
  onAdd: (code: string) => void
}

function Suggestions({ suggestions, onAdd }: SuggestionsProps) {
  if (suggestions.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted">Suggestions:</span>
      {suggestions.map(({ code, name }) => (
        <Button
          key={code}
          kind="quiet"
          size="small"
          className="text-start"
          onClick={() => onAdd(code)}
        >
          <Plus aria-hidden="true" />
          <span>
            <span className="whitespace-nowrap">{code}</span> {name}
          </span>
        </Button>
      ))}
    </div>
  )
}

// Frequently used Common Procurement Vocabulary (CPV) codes for each category.

interface CpvSuggestion {
  code: string
  name: string
}

const cpvSuggestions: Record<Category, CpvSuggestion[]> = {
  cleaning: [
    { code: '90910000-9', name: 'Cleaning services' },
    { code: '90911200-8', name: 'Building-cleaning services' },
    { code: '90919200-4', name: 'Office cleaning services' },
  ],
  security: [
    { code: '79710000-4', name: 'Security services' },
    { code: '79713000-5', name: 'Guard services' },
    { code: '79714000-2', name: 'Surveillance services' },
  ],
  catering: [
    { code: '55520000-1', name: 'Catering services' },
    { code: '55510000-8', name: 'Canteen services' },
  ],
  waste: [
    { code: '90500000-2', name: 'Refuse and waste related services' },
    { code: '90511000-2', name: 'Refuse collection services' },
    { code: '90514000-3', name: 'Refuse recycling services' },
  ],
  grounds: [
    { code: '77314000-4', name: 'Grounds maintenance services' },
    { code: '77310000-6', name: 'Planting and maintenance services of green areas' },
  ],
  pest: [{ code: '90922000-6', name: 'Pest-control services' }],
  reception: [{ code: '79992000-4', name: 'Reception services' }],
  mailroom: [
    { code: '64122000-7', name: 'Internal office mail and messenger services' },
    { code: '79571000-7', name: 'Mailing services' },
  ],
  window: [{ code: '90911300-9', name: 'Window-cleaning services' }],
  hygiene: [
    { code: '90900000-6', name: 'Cleaning and sanitation services' },
    { code: '90921000-9', name: 'Disinfecting and exterminating services' },
  ],
  other: [
    { code: '79993100-2', name: 'Facilities management services' },
    { code: '98300000-6', name: 'Miscellaneous services' },
  ],
}
