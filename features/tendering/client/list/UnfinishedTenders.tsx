import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  deleteTenderDraft,
  listTenderDrafts,
  stepTitles,
  type DraftSummary,
} from '#features/tenders/contract/tender-draft-list.ts'
import { call } from '#kernel/client/lib/api.ts'
import { endpointQuery } from '#kernel/client/lib/endpoint-query.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { IconButton } from '#kernel/client/ui/IconButton.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

const texts = {
  unfinished: 'Unfinished tenders',
}

const ActionDialog = lazyDialog(
  () => import('#kernel/client/dialogs/ActionDialog.tsx'),
  'ActionDialog',
)

/** Unfinished tenders above the list; hidden if there are none. */
export function UnfinishedTenders() {
  const drafts = useQuery(endpointQuery(['tender-drafts'], listTenderDrafts))
  const [discarding, setDiscarding] = useState<DraftSummary | null>(null)
  if (!drafts.data) return <LoadState query={drafts} failure="Failed to load unfinished tenders" />
  const { data } = drafts.data
  if (data.length === 0 && !discarding) return null
  return (
    <>
      {data.length > 0 && (
        <section
          aria-labelledby="unfinished"
          className="rounded-panel border border-line bg-surface px-4 py-2 text-sm"
        >
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 id="unfinished" className="text-base font-semibold">
              {texts.unfinished}
            </h2>
            <p className="text-muted">Only you can see these.</p>
          </div>
          <ul aria-label={texts.unfinished}>
            {data.map((draft) => (
              <Unfinished key={draft.id} draft={draft} onDiscard={() => setDiscarding(draft)} />
            ))}
          </ul>
        </section>
      )}
      {discarding && <Discard draft={discarding} onClose={() => setDiscarding(null)} />}
    </>
  )
}

const titleOf = ({ title }: DraftSummary) => title.trim() || 'Untitled tender'

function Unfinished({ draft, onDiscard }: { draft: DraftSummary; onDiscard: () => void }) {
  const title = titleOf(draft)
  const { step, copied_from } = draft
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-1 first:border-t-0">
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="max-w-none text-muted">
          Step {step} of {stepTitles.length}: {stepTitles[step - 1]} · Saved{' '}
          <Time iso={draft.updated_at} show="short" />
          {copied_from && ` · Copied from ${copied_from.reference}`}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <Link
          to="/tenders/create"
          search={{ draft: draft.id }}
          className={buttonClass('secondary', 'small')}
          aria-label={`Continue ${title}`}
        >
          Continue
        </Link>
        <IconButton
          label={`Discard ${title}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onDiscard}
        />
      </div>
    </li>
  )
}

function Discard({ draft, onClose }: { draft: DraftSummary; onClose: () => void }) {
  return (
    <ActionDialog
      title={`Discard “${titleOf(draft)}”?`}
      description="This deletes what you’ve filled in and can’t be undone."
      verb="Discard"
      busyLabel="Discarding..."
      isDangerous
      act={() => call(deleteTenderDraft, { params: { draftId: draft.id } })}
      failure="Failed to discard draft"
      onClose={onClose}
    />
  )
}
