import type { AdminStats } from '../contract/analytics.ts'
import { formatPercent, percentOf } from '#kernel/format/percent.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { BarPanel } from './BarPanel.tsx'
import { chartColours } from './chart-colours.ts'
import { SharePanel } from './SharePanel.tsx'

const organisations = (filter: string) => linkTo('/admin/organisations', { filter })

export function OrganisationDistribution({ stats }: { stats: AdminStats }) {
  return (
    <SharePanel
      title="Organisation distribution"
      note="Includes organisations that aren’t approved."
      fileName="organisation-distribution"
      headers={['Type', 'Organisations']}
      total={stats.total_buyers + stats.total_suppliers}
      parts={[
        {
          label: 'Buyers',
          value: stats.total_buyers,
          colour: chartColours.buyers,
          link: organisations('buyers'),
        },
        {
          label: 'Suppliers',
          value: stats.total_suppliers,
          colour: chartColours.suppliers,
          link: organisations('suppliers'),
        },
      ]}
    />
  )
}

export function ActiveOrganisations({ stats }: { stats: AdminStats }) {
  const active = stats.active_buyers + stats.active_suppliers
  const ratio = (part: number, whole: number) =>
    Math.min(100, Math.round(10 * percentOf(part, whole)) / 10)
  return (
    <BarPanel
      title="Active organisations"
      note={`${formatNumber(active)} of ${formatNumber(stats.total_organisations)} are active. Active organisations are the approved ones.`}
      fileName="active-organisations"
      headers={['Type', 'Active (%)']}
      colour={chartColours.organisations}
      max={100}
      format={formatPercent}
      bars={[
        { label: 'All', value: ratio(active, stats.total_organisations) },
        {
          label: 'Buyers',
          value: ratio(stats.active_buyers, stats.total_buyers),
          colour: chartColours.buyers,
        },
        {
          label: 'Suppliers',
          value: ratio(stats.active_suppliers, stats.total_suppliers),
          colour: chartColours.suppliers,
        },
      ]}
    />
  )
}
