import { listColleagues } from '#domain/contract/colleague.ts'
import { endpointDataQuery } from '#client/lib/endpoint-query.ts'

export const colleaguesQuery = endpointDataQuery(['colleagues'], listColleagues)
