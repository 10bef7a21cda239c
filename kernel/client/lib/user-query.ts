import { queryOptions } from '@tanstack/react-query'
import { getUser } from '#kernel/contract/user.ts'
import { call } from './api.ts'
import { deleteOtherUsersData } from './device-store.ts'
import { setSessionClock } from './session-clock.ts'
import { markSignedIn } from './signed-in.ts'

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const { data, session } = await call(getUser, { signal })
    setSessionClock(session)
    markSignedIn(session)
    deleteOtherUsersData(data.id)
    return data
  },
  staleTime: 60_000,
})
