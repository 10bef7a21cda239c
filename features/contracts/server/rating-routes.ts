import { rateKpi } from '../contract/contract.ts'
import { invalid, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { readToday } from '#features/evaluation/standstill/server/standstill.ts'
import { changed } from '#features/tenders/server/changed.ts'
import { lockContract, readContract, readKpis } from './read.ts'

export function ratingRoutes(route: Route): void {
  route(rateKpi, async ({ user, params, body, cause, once, transact }) =>
    transact((tx) =>
      once(tx, {
        work: async () => {
          const contract = await lockContract(tx, user, 'manage', params.contractId)
          const kpi = (await readKpis(tx, contract)).find(({ id }) => id === params.kpiId)
          if (!kpi) throw notFound()
          const today = await readToday(tx)
          if (body.rated_on < contract.starts_on || body.rated_on > today) {
            throw invalid({
              rated_on: ['Choose a day from the first day of the contract until today'],
            })
          }
          const { id } = await tx
            .insertInto('kpi_ratings')
            .values({ ...body, kpi_id: kpi.id, user_id: user.id })
            .returning('id')
            .executeTakeFirstOrThrow()
          const { tender_id, number } = contract
          await changed(tx, contract.tender, {
            cause,
            audit: {
              action: 'contract.kpi_rated',
              resource: ['Contract', contract.id],
              metadata: { tender_id, number, kpi_id: kpi.id, rating: body.rating },
            },
          })
          return { kept: { id } }
        },
        replay: async () => ({
          message: 'Rating recorded',
          contract: await readContract(tx, user, params.contractId),
        }),
      }),
    ),
  )
}
