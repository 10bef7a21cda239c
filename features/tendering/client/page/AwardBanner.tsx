import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { suspensionWords as words } from '#features/tenders/contract/tender.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { formatDate } from '#kernel/format/date.ts'
import { can } from '#features/tenders/rules/can.ts'
import { standstillQuery } from '#features/evaluation/client/award-queries.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { useNow } from '#kernel/client/ui/use-now.ts'

/** Tabs that show the standstill themselves, or link to it in the next step of the evaluation. */
const tabsWithStandstill = ['bids', 'contracts']

type AwardBannerProps = {
  tender: Tender
  /** Key of the current tab. */
  tab: string
  /** Sentence about the winner. */
  title: string
  details: ReactNode
  /** Banner that is shown unless the standstill is suspended. */
  usual: ReactNode
}

/** Banner about the award. The banner is a warning while a challenge suspends the standstill. */
export function AwardBanner({ tender, tab, title, details, usual }: AwardBannerProps) {
  const isManager = can(useUser(), 'manageContracts', tender, useNow())
  const { data } = useQuery(standstillQuery(tender.id))
  if (data?.standstill?.state !== 'suspended') return usual
  const { suspended_on } = data.standstill
  return (
    <Banner
      kind="warning"
      title="The award is suspended"
      actions={
        isManager &&
        !tabsWithStandstill.includes(tab) && (
          <Link
            to="/tenders/$tenderId"
            params={{ tenderId: tender.id }}
            search={{ tab: 'contracts' }}
            resetScroll={false}
            className={buttonClass('secondary')}
          >
            {words.toStandstill}
          </Link>
        )
      }
    >
      {suspended_on && <p>{words.recorded(formatDate(suspended_on))}</p>}
      <p>{title}</p>
      {details}
    </Banner>
  )
}
