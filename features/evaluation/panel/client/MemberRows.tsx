import { useRef, useState } from 'react'
import { panelFormWords as words } from '../contract/panel-task.ts'
import { guestTexts } from '#features/bids/guests/contract/guest.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { MemberRow, roleFieldId } from './MemberRow.tsx'
import type { MemberValues } from './panel-values.ts'

type MemberRowsProps = {
  members: readonly MemberValues[]
  errors: FormErrors
  candidates: EvaluationContext['candidates']
  criteria: readonly { key: string; name: string }[]
  /** True if members can be removed, but not added or changed. */
  isFixed: boolean
  onChange: (members: MemberValues[]) => void
}

/** Editable list of panel members. Each person can be added once. */
export function MemberRows(props: MemberRowsProps) {
  const { members, errors, candidates, criteria, isFixed, onChange } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const left = candidates.filter(({ id }) => members.every(({ user_id }) => user_id !== id))

  function add(id: number): void {
    const found = left.find((candidate) => candidate.id === id)
    if (!found) return
    const { name, is_guest } = found
    const role = { role: 'evaluator', hasAll: true, criteria: [] } as const
    onChange([...members, { user_id: id, name, is_guest, ...role, criteria: [] }])
    // The focus moves after a timeout, because the new member's row must be rendered first.
    setTimeout(() => document.getElementById(roleFieldId(id))?.focus())
  }

  return (
    <section className="flex flex-col gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-h3 font-semibold">
          {words.members}
        </h3>
        <p className="max-w-measure text-sm text-muted">
          {isFixed
            ? 'At this stage you can only remove people. Go back to scoring to add somebody.'
            : 'Every criterion needs at least one evaluator before scoring starts.'}
        </p>
      </div>
      {members.length > 0 && (
        <ul className="flex flex-col gap-3">
          {members.map((member, index) => (
            <li key={member.user_id}>
              <MemberRow
                member={member}
                criteria={criteria}
                isFixed={isFixed}
                error={errors[`members.${index}.criteria`]}
                fieldName={`panel.members.${index}.criteria`}
                onChange={(changed) => onChange(members.with(index, changed))}
                onRemove={() => {
                  onChange(members.toSpliced(index, 1))
                  heading.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {!isFixed && <AddPerson candidates={left} onAdd={add} />}
    </section>
  )
}

type AddPersonProps = { candidates: EvaluationContext['candidates']; onAdd: (id: number) => void }

function AddPerson({ candidates, onAdd }: AddPersonProps) {
  const [chosen, setChosen] = useState('')
  if (candidates.length === 0) {
    return (
      <p className="max-w-measure text-sm text-muted">
        Everybody who can be named is on the panel. Invite somebody from outside below.
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-full max-w-96 grow basis-60">
        <Select
          label="Add a person"
          name="panel.add"
          placeholder={words.addPlaceholder}
          options={candidates.map(({ id, name, is_guest }) => ({
            value: String(id),
            label: is_guest ? `${name} (${guestTexts.outside.toLowerCase()})` : name,
          }))}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
      </div>
      <Button
        kind="secondary"
        onClick={() => {
          onAdd(Number(chosen))
          setChosen('')
        }}
      >
        Add
      </Button>
    </div>
  )
}
