import * as z from 'zod/mini'
import { biddingTexts, openerNumbers, type Sealing } from '#features/bids/setup/contract/bidding.ts'
import { chooseOpeners, type Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { guestTexts } from '#features/bids/guests/contract/guest.ts'
import { openerWords } from '#features/bids/opening/contract/opening.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import { confirmationsNeeded } from '#features/bids/opening/rules/opening-lifecycle.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { CheckboxGroup } from '#kernel/client/ui/CheckboxGroup.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'

const texts = {
  chooseHint: {
    portal: 'Choose at least two people who’ll be at work after the deadline.',
    openers:
      'Choose at least three people who’ll be at work after the deadline. We’ll email them and ask them to make their keys.',
  },
  replaced:
    'Suppliers who’ve already sent a bid will be asked to send it again, once the new openers have proved their keys. The bids they’ve sent can still be opened by the openers who stay.',
  replacedLate:
    'Somebody new can confirm, but has no share of the keys: these are sealed to the openers who were named when the bids were sent. An opener who can no longer sign in can be invited again as a guest instead.',
}

export interface Candidate {
  id: number
  name: string
  is_guest: boolean
}

type ChooseOpenersDialogProps = {
  tender: Tender
  bidding: Bidding
  candidates: readonly Candidate[]
  onClose: () => void
}

export function ChooseOpenersDialog(props: ChooseOpenersDialogProps) {
  const { tender, bidding, candidates, onClose } = props
  const { sealing, is_live, openers } = bidding
  const isLate = hasPassed(tender.submission_deadline, useNow())
  const named = openers.flatMap(({ user }) => (user ? [String(user.id)] : []))
  const known = candidates.map(({ id }) => String(id))
  const form = useForm({
    // Users who have left the organisation can't be chosen any more.
    initial: { user_ids: named.filter((id) => known.includes(id)) },
    schema: openersSchema(sealing, candidates.length),
    failure: 'Failed to save the openers',
    scope: 'openers',
    submit: ({ user_ids }) => {
      const body = { user_ids: user_ids.map(Number) }
      return finish(call(chooseOpeners, { params: { tenderId: tender.id }, body }), onClose)
    },
  })
  return (
    <FormDialog
      title={openerWords.choose}
      form={form}
      verb="Save openers"
      busyLabel="Saving..."
      onClose={onClose}
    >
      {sealing === 'openers' && candidates.length < openerNumbers.min && (
        <Banner kind="warning">
          Your organisation has fewer than three people here. Invite colleagues or somebody from
          outside first, or let the portal seal the bids.
        </Banner>
      )}
      {sealing === 'openers' && is_live && (
        <Banner kind="warning">{isLate ? texts.replacedLate : texts.replaced}</Banner>
      )}
      <CheckboxGroup
        label="Who opens the bids"
        hint={texts.chooseHint[sealing]}
        name="openers.user_ids"
        error={form.errors['user_ids']}
        options={candidates.map(({ id, name, is_guest }) => ({
          value: String(id),
          label: is_guest ? `${name} (${guestTexts.outside.toLowerCase()})` : name,
        }))}
        values={form.values.user_ids}
        onChange={(ids) => form.set('user_ids', ids)}
      />
    </FormDialog>
  )
}

/**
 * Returns a schema that requires the number of openers needed for publication, so that the form reports missing openers early.
 */
function openersSchema(sealing: Sealing, candidates: number) {
  const isSealedByThem = sealing === 'openers'
  const minOpeners = isSealedByThem ? openerNumbers.min : confirmationsNeeded(candidates)
  const text = isSealedByThem ? biddingTexts.openersTooFew : biddingTexts.openersMissing
  return z.object({ user_ids: z.array(z.string()).check(z.minLength(minOpeners, text)) })
}
