import { listGuestOpenings } from '../contract/guest.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'

export const guestOpeningsQuery = endpointDataQuery(['guest-openings'], listGuestOpenings)
