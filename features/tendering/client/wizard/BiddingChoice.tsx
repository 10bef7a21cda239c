import { Checkbox } from '#kernel/client/ui/Checkbox.tsx'

const texts = {
  hint: 'We’ll save the tender as a draft and take you to the bid set-up. You publish it once that’s done.',
}

type BiddingChoiceProps = { isChosen: boolean; onChange: (isChosen: boolean) => void }

/**
 * Checkbox that turns on bidding; off by default, because most tenders don't need bidding on the
 * portal. It is next to the buttons, because it changes what they do.
 */
export function BiddingChoice({ isChosen, onChange }: BiddingChoiceProps) {
  return (
    <section className="rounded-panel border border-brand-text bg-brand-wash p-4 sm:p-6">
      <h2 className="mb-4 text-h3 font-semibold">How suppliers bid</h2>
      <Checkbox
        label="Suppliers send their bids here"
        hint={texts.hint}
        name="takes_bids"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
      />
    </section>
  )
}
