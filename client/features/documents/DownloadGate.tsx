import type { Tender } from '#domain/contract/tender-reply.ts'
import { whyNot } from '#domain/rules/can.ts'
import { useUser } from '#client/lib/session.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { useNow } from '#client/ui/use-now.ts'

/** Banner that explains why documents can't be downloaded, and what to do about it. */
export function DownloadGate({ tender }: { tender: Tender }) {
  const reason = whyNot(useUser(), 'downloadDocuments', tender, useNow())
  if (!reason) return null
  return <Banner title="You can’t download these documents yet">{reason.message}</Banner>
}
