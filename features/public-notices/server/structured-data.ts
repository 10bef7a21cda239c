import { dataBlock, type Html } from '#kernel/server/pages/html.ts'
import type { Notice } from './queries.ts'

/** Returns schema.org data for search engines. */
export function structuredData({ content }: Notice, url: string): Html {
  const { tender, buyer } = content
  return dataBlock({
    '@context': 'https://schema.org',
    '@type': 'Demand',
    name: tender.title,
    description: tender.description.slice(0, 5000),
    identifier: tender.id,
    url,
    availabilityStarts: tender.tenderPeriod.startDate,
    availabilityEnds: tender.tenderPeriod.endDate,
    seller: { '@type': 'Organization', name: buyer.name },
    ...(tender.value && {
      priceSpecification: {
        '@type': 'PriceSpecification',
        price: tender.value.amount,
        priceCurrency: tender.value.currency,
      },
    }),
  })
}
