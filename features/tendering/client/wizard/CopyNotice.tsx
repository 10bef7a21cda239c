import type { TenderDraft } from '#features/tenders/contract/tender-draft.ts'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'

/**
 * Banner that mentions the original of a copied tender and lists the parts that were not copied.
 */
export function CopyNotice({ original }: { original: TenderDraft['copied_from'] | undefined }) {
  if (!original) return null
  return (
    <Banner>
      This is a copy of <TenderLink id={original.id}>{original.reference}</TenderLink>. Check its
      deadlines, and add documents on the last step.
    </Banner>
  )
}
