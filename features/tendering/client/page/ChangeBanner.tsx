import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { versionedFieldLabels } from '#features/tenders/history/contract/history.ts'
import { can } from '#features/tenders/rules/can.ts'
import { versionsQuery } from '#features/history/client/history-queries.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Time } from '#kernel/client/ui/Time.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'

type ChangeBannerProps = { tender: Tender; lastSeenAt: string | null }

/** Banner that lists the changes since the user's last visit and links to the history. */
export function ChangeBanner({ tender, lastSeenAt }: ChangeBannerProps) {
  const canRead = can(useUser(), 'read', tender, useNow())
  const { data } = useQuery({
    ...versionsQuery(tender.id),
    enabled: lastSeenAt !== null && canRead,
  })
  if (!lastSeenAt) return null
  const isNew = (at: string) => Date.parse(at) > Date.parse(lastSeenAt)
  const news = data
    ?.filter((version) => isNew(version.created_at))
    .flatMap(({ changes }) => changes)
  const fields = [...new Set(news?.map(({ field }) => versionedFieldLabels[field]))]
  return (
    <Banner
      kind="warning"
      title="Changed since your last visit"
      actions={
        canRead && (
          <Link
            to="/tenders/$tenderId"
            params={{ tenderId: tender.id }}
            search={{ tab: 'history' }}
            className={buttonClass('secondary', 'small')}
          >
            See what changed
          </Link>
        )
      }
    >
      Your last visit was on <Time iso={lastSeenAt} />.
      {fields.length > 0 && ` Since then: ${fields.join(', ')}.`}
    </Banner>
  )
}
