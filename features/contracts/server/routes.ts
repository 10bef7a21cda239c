import { getContract, listContracts, signContract } from '../contract/contract.ts'
import { partOfList } from '#kernel/server/http/list-parts.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { lockTender } from '#features/tenders/server/find-tender.ts'
import { findContracts } from './list.ts'
import { readContract } from './read.ts'
import { sign } from './sign.ts'

export function contractRoutes(route: Route, { db }: Services): void {
  route(listContracts, async ({ user, query, request }) =>
    partOfList({ request, query, ...(await findContracts(db, user, query)) }),
  )

  route(getContract, async ({ user, params }) => ({
    data: await readContract(db, user, params.contractId),
  }))

  route(signContract, async ({ user, params, body, cause, once, transact }) =>
    transact((tx) =>
      once(tx, {
        work: async () => {
          const tender = await lockTender(tx, user, 'manageContracts', params.tenderId)
          return { kept: { id: await sign(tx, { user, tender, body, cause }) } }
        },
        replay: async ({ id }) => ({
          message: 'Contract added to the register',
          contract: await readContract(tx, user, id),
        }),
      }),
    ),
  )
}
