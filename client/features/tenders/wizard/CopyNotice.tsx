import type { TenderDraft } from '#domain/contract/tender-draft.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { Banner } from '#client/ui/Banner.tsx'

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
