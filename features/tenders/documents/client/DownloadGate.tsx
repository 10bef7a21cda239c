import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { whyNot } from '#features/tenders/rules/can.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'

/** Banner that explains why documents can't be downloaded, and what to do about it. */
export function DownloadGate({ tender }: { tender: Tender }) {
  const reason = whyNot(useUser(), 'downloadDocuments', tender, useNow())
  if (!reason) return null
  return <Banner title="You can’t download these documents yet">{reason.message}</Banner>
}
