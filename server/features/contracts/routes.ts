import { sql } from 'kysely'
import {
  getContract,
  listContracts,
  modifyContract,
  rateKpi,
  signContract,
  terminateContract,
  updateContract,
  useOption,
} from '#domain/contract/contract-calls.ts'
import { contractTexts as texts } from '#domain/contract/contract.ts'
import { metaOf } from '#domain/contract/pagination.ts'
import { faultsOfTerms } from '#domain/rules/contract-terms.ts'
import { record } from '#server/audit/record.ts'
import { once } from '#server/http/idempotency.ts'
import { conflict, invalid, notFound, stale } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import type { Services } from '#server/platform/services.ts'
import { readToday } from '#server/standstill/standstill.ts'
import { lockTender } from '#server/tenders/find-tender.ts'
import { changeContract } from './change.ts'
import { findContracts } from './list.ts'
import { lockContract, readContract, readKpis, readOptions, type FoundContract } from './read.ts'
import { requireNumberFree, saveKpis, saveOptions } from './save-terms.ts'
import { sign } from './sign.ts'

export function contractRoutes(route: Route, { db }: Services): void {
  route(listContracts, async ({ user, query }) => {
    const { data, total } = await findContracts(db, user, query)
    return { data, meta: metaOf(query, total) }
  })

  route(getContract, async ({ user, params }) => ({
    data: await readContract(db, user, params.contractId),
  }))

  route(signContract, async ({ user, params, body, cause, request, transact }) =>
    transact((tx) =>
      once(tx, {
        endpoint: signContract,
        request,
        user,
        work: async () => {
          const tender = await lockTender(tx, user, 'manageContracts', params.tenderId)
          return { kept: { id: await sign(tx, { user, tender, body, cause }) } }
        },
        replay: async ({ id }) => ({
          message: texts.signed,
          contract: await readContract(tx, user, id),
        }),
      }),
    ),
  )

  route(updateContract, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const contract = await lockContract(tx, user, 'change', params.contractId)
      requireRevision(contract, body)
      const { number, title, options, kpis } = body
      const { id, organisation_id } = contract
      await requireNumberFree(tx, { organisation_id, number, except: id })
      const before = await readOptions(tx, id)
      const used = (optionId: number | undefined) =>
        before.find((one) => one.id === optionId)?.used_at ?? null
      requireTerms({
        ...contract,
        kpis,
        options: options.map((one) => ({ ...one, used_at: used(one.id) })),
      })
      await saveOptions(tx, id, options)
      await saveKpis(tx, contract, kpis)
      await changeContract(tx, {
        contract,
        values: { number, title },
        entry: { action: 'contract.updated', metadata: {} },
        cause,
      })
      return { message: texts.updated, contract: await readContract(tx, user, id) }
    }),
  )

  route(modifyContract, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const contract = await lockContract(tx, user, 'change', params.contractId)
      requireRevision(contract, body)
      const { value, ends_on, reason } = body
      if (value === contract.value && ends_on === contract.ends_on) {
        throw invalid({ value: [texts.nothingModified] })
      }
      // Options of before may lie within the new last day, so only the other terms are checked.
      requireTerms({ ...contract, value, ends_on, options: [], kpis: await readKpis(tx, contract) })
      await changeContract(tx, {
        contract,
        values: { value, ends_on },
        change: { kind: 'modified', reason, user_id: user.id },
        entry: { action: 'contract.modified', metadata: { reason, value, ends_on } },
        cause,
      })
      return { message: texts.modified, contract: await readContract(tx, user, contract.id) }
    }),
  )

  route(useOption, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const contract = await lockContract(tx, user, 'change', params.contractId)
      const options = await readOptions(tx, contract.id)
      const option = options.find(({ id }) => id === params.optionId)
      if (!option) throw notFound()
      if (option.used_at) throw conflict(texts.optionUsedAlready)
      const ends_on = option.extends_to
      if (ends_on <= contract.ends_on) throw conflict(texts.optionDatesWrong)
      await tx
        .updateTable('contract_options')
        .set({ used_at: sql<string>`now()` })
        .where('id', '=', option.id)
        .execute()
      const { reason } = body
      await changeContract(tx, {
        contract,
        values: { ends_on },
        change: { kind: 'option_used', reason, user_id: user.id },
        entry: {
          action: 'contract.option_used',
          metadata: { option_id: option.id, reason, ends_on },
        },
        cause,
      })
      return { message: texts.optionUsed, contract: await readContract(tx, user, contract.id) }
    }),
  )

  route(terminateContract, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const contract = await lockContract(tx, user, 'change', params.contractId)
      const { terminated_on, reason } = body
      if (terminated_on < contract.starts_on || terminated_on > contract.ends_on) {
        throw invalid({ terminated_on: [texts.terminatedOutside] })
      }
      await changeContract(tx, {
        contract,
        values: { terminated_on },
        change: { kind: 'terminated', reason, user_id: user.id },
        entry: { action: 'contract.terminated', metadata: { reason, terminated_on } },
        cause,
      })
      return { message: texts.terminated, contract: await readContract(tx, user, contract.id) }
    }),
  )

  route(rateKpi, async ({ user, params, body, cause, request, transact }) =>
    transact((tx) =>
      once(tx, {
        endpoint: rateKpi,
        request,
        user,
        work: async () => {
          const contract = await lockContract(tx, user, 'manage', params.contractId)
          const kpi = (await readKpis(tx, contract)).find(({ id }) => id === params.kpiId)
          if (!kpi) throw notFound()
          const today = await readToday(tx)
          if (body.rated_on < contract.starts_on || body.rated_on > today) {
            throw invalid({ rated_on: [texts.ratedOutside] })
          }
          const { id } = await tx
            .insertInto('kpi_ratings')
            .values({ ...body, kpi_id: kpi.id, user_id: user.id })
            .returning('id')
            .executeTakeFirstOrThrow()
          await record(tx, cause, {
            action: 'contract.kpi_rated',
            resource: ['Contract', contract.id],
            metadata: {
              tender_id: contract.tender_id,
              number: contract.number,
              kpi_id: kpi.id,
              rating: body.rating,
            },
          })
          return { kept: { id } }
        },
        replay: async () => ({
          message: texts.rated,
          contract: await readContract(tx, user, params.contractId),
        }),
      }),
    ),
  )
}

function requireRevision({ revision }: FoundContract, given: { revision: number }): void {
  if (given.revision !== revision) throw stale(texts.stale)
}

function requireTerms(terms: Parameters<typeof faultsOfTerms>[0]): void {
  const faults = faultsOfTerms(terms)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
