import { listGuestOpenings } from '#domain/contract/guest.ts'
import { endpointDataQuery } from '#client/lib/endpoint-query.ts'

export const guestOpeningsQuery = endpointDataQuery(['guest-openings'], listGuestOpenings)
