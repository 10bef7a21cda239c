import { listColleagues } from '../contract/colleague.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'

export const colleaguesQuery = endpointDataQuery(['colleagues'], listColleagues)
