import { sql } from 'kysely'
import {
  createOrganisation,
  getOrganisation,
  listOrganisations,
  updateOrganisation,
  adminOrganisationTexts,
  organisationFieldNames,
} from '../contract/admin-organisation.ts'
import { record } from '#kernel/server/audit/record.ts'
import { changesBetween } from '#kernel/server/db/changes.ts'
import { partOfList } from '#kernel/server/http/list-parts.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { countOrganisation, findOrganisationDetail } from './detail.ts'
import { organisationList } from './list.ts'
import {
  getOrganisationRow,
  hasUsersOrTenders,
  lockOrganisation,
  updateOrganisationRow,
} from './queries.ts'
import { insertOrganisation } from '#features/accounts/server/insert-organisation.ts'

export function organisationRoutes(route: Route, services: Services): void {
  const { db } = services

  route(listOrganisations, async ({ query, request }) => {
    const { counts, ...part } = await organisationList.find(db, query)
    return { ...partOfList({ request, query, ...part }), counts }
  })

  route(getOrganisation, async ({ params: { organisationId } }) => {
    const organisation = await findOrganisationDetail(db, organisationId)
    if (!organisation) throw notFound(adminOrganisationTexts.notFound)
    return { organisation, stats: await countOrganisation(db, organisationId) }
  })

  route(createOrganisation, async ({ body, cause, once, transact }) =>
    transact((tx) =>
      once(tx, {
        work: async () => {
          const id = await insertOrganisation(tx, {
            ...body,
            verification_status: 'approved',
            verified_at: sql<string>`now()`,
          })
          await record(tx, cause, {
            action: 'organisation.created',
            resource: ['Organisation', id],
            metadata: {},
          })
          return { kept: { id } }
        },
        replay: async ({ id }) => ({
          message: adminOrganisationTexts.created,
          organisation: await getOrganisationRow(tx, id),
        }),
      }),
    ),
  )

  route(updateOrganisation, async ({ params, body, cause, transact }) => {
    const id = params.organisationId
    return transact(async (tx) => {
      const before = await lockOrganisation(tx, id)
      if (before.type !== body.type && (await hasUsersOrTenders(tx, id))) {
        throw conflict(
          'The type can be changed only while the organisation has no users and no tenders.',
        )
      }
      const changes = changesBetween(organisationFieldNames, { before, given: body })
      if (Object.keys(changes).length > 0) {
        await updateOrganisationRow(tx, id, body)
        await record(tx, cause, {
          action: 'organisation.updated',
          resource: ['Organisation', id],
          metadata: {},
          changes,
        })
      }
      const organisation = await getOrganisationRow(tx, id)
      return { message: 'Organisation updated successfully', organisation }
    })
  })
}
