import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import {
  invitationFailures,
  invitationTexts,
  inviteOrganisations,
} from '#domain/contract/invitation.ts'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { refreshEverything } from '#client/lib/refresh.ts'
import { Button } from '#client/ui/Button.tsx'
import { CheckboxGroup } from '#client/ui/CheckboxGroup.tsx'
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import { toast } from '#client/ui/toast.ts'
import { candidatesQuery } from './invitation-queries.ts'

/**
 * Number of candidates loaded at a time, and the maximum of a page; others are found by searching.
 */
const step = 20
const limit = 100

interface Choice {
  value: string
  label: string
}

/** Form to search and tick organisations; ticked ones stay selected during further searches. */
export function InviteForm({ tenderId }: { tenderId: number }) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Choice[]>([])
  const [most, setMost] = useState(step)
  const wanted = useDeferredValue(search.trim())
  const candidates = useQuery(candidatesQuery(tenderId, { search: wanted, per_page: most }))
  const total = candidates.data?.meta.total ?? 0
  const form = useForm({
    initial: {},
    failure: invitationFailures.send,
    scope: 'invite',
    submit: async () => {
      const organisation_ids = chosen.map(({ value }) => Number(value))
      const body = { organisation_ids }
      const { message } = await call(inviteOrganisations, { params: { tenderId }, body })
      setChosen([])
      setSearch('')
      await refreshEverything()
      toast.success(message)
    },
  })

  const found = (candidates.data?.data ?? []).map(({ id, name, city }) => ({
    value: String(id),
    label: city ? `${name}, ${city}` : name,
  }))
  const isChosen = ({ value }: Choice) => chosen.some((choice) => choice.value === value)
  const options = [...chosen, ...found.filter((option) => !isChosen(option))]

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
      {options.length === 0 ? (
        <p role="status" className="text-muted">
          {candidates.isPending ? 'Searching…' : 'We found no organisation that you can invite.'}
        </p>
      ) : (
        <CheckboxGroup
          name="invite.organisation_ids"
          label="Organisations"
          isInColumns
          options={options}
          values={chosen.map(({ value }) => value)}
          onChange={(values) => setChosen(options.filter(({ value }) => values.includes(value)))}
        />
      )}
      {total > found.length && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="text-sm text-muted tabular-nums">
            {invitationTexts.shown(found.length, total)}
          </p>
          {most < limit && (
            <Button
              kind="secondary"
              size="small"
              onClick={() => setMost(Math.min(limit, most + step))}
            >
              Show more
            </Button>
          )}
        </div>
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
