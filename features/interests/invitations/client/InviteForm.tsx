import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { invitationTexts, inviteOrganisations } from '../contract/invitation.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { CheckboxGroup } from '#kernel/client/ui/CheckboxGroup.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { candidatesQuery } from './invitation-queries.ts'

const texts = {
  shown: (shown: number, total: number) =>
    `Showing ${shown} of ${total} organisations. Search by name to find the others.`,
}

/** Candidates are loaded in steps of `step`, up to `limit`. The user finds others by searching. */
const step = 20
const limit = 100

interface Candidate {
  id: number
  name: string
  city: string | null
}

interface Choice {
  value: string
  label: string
}

function choiceOf({ id, name, city }: Candidate): Choice {
  return { value: String(id), label: city ? `${name}, ${city}` : name }
}

function withoutChosen(found: Choice[], chosen: Choice[]): Choice[] {
  return found.filter(({ value }) => !chosen.some((choice) => choice.value === value))
}

/**
 * Form for searching and selecting organisations; selected ones stay selected during further
 * searches.
 */
export function InviteForm({ tenderId }: { tenderId: number }) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Choice[]>([])
  const [max, setMax] = useState(step)
  const wanted = useDeferredValue(search.trim())
  const candidates = useQuery(candidatesQuery(tenderId, { search: wanted, per_page: max }))
  const total = candidates.data?.meta.total ?? 0
  const form = useForm({
    initial: {},
    failure: 'Failed to send invitations',
    scope: 'invite',
    submit: async () => {
      const body = { organisation_ids: chosen.map(({ value }) => Number(value)) }
      const { message } = await call(inviteOrganisations, { params: { tenderId }, body })
      setChosen([])
      setSearch('')
      await refreshEverything()
      toast.success(message)
    },
  })
  const found = (candidates.data?.data ?? []).map(choiceOf)
  const options = [...chosen, ...withoutChosen(found, chosen)]
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      <TextInput
        name="invite.search"
        type="search"
        label="Search supplier organisations"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Organisations
        options={options}
        chosen={chosen}
        isSearching={candidates.isPending}
        onChange={setChosen}
      />
      {total > found.length && (
        <MoreCandidates
          shown={texts.shown(found.length, total)}
          onMore={max < limit ? () => setMax(Math.min(limit, max + step)) : undefined}
        />
      )}
      <div>
        <Button
          type="submit"
          isBusy={form.isBusy}
          busyLabel="Inviting..."
          disabledReason={chosen.length === 0 ? invitationTexts.organisationsRequired : null}
        >
          {chosen.length > 1 ? `Invite ${chosen.length} organisations` : 'Invite'}
        </Button>
      </div>
    </form>
  )
}

type OrganisationsProps = {
  options: Choice[]
  chosen: Choice[]
  isSearching: boolean
  onChange: (chosen: Choice[]) => void
}

function Organisations({ options, chosen, isSearching, onChange }: OrganisationsProps) {
  if (options.length === 0) {
    return (
      <p role="status" className="text-muted">
        {isSearching ? 'Searching…' : 'We found no organisation that you can invite.'}
      </p>
    )
  }
  return (
    <CheckboxGroup
      name="invite.organisation_ids"
      label="Organisations"
      isInColumns
      options={options}
      values={chosen.map(({ value }) => value)}
      onChange={(values) => onChange(options.filter(({ value }) => values.includes(value)))}
    />
  )
}

type MoreCandidatesProps = { shown: string; onMore: (() => void) | undefined }

function MoreCandidates({ shown, onMore }: MoreCandidatesProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="text-sm text-muted">
        {shown}
      </p>
      {onMore && (
        <Button kind="secondary" size="small" onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  )
}
