import { listGuestOpenings } from '#domain/contract/guest.ts'
import { askData } from '#client/lib/ask.ts'

export const guestOpeningsQuery = askData(['guest-openings'], listGuestOpenings)
