// Creates sign-ins shortly before each user's actions. Some users have never signed in.
import { after, day, latest, minute, workingMoment } from './calendar.ts'
import type { UserRow } from './people.ts'
import type { Random } from './random.ts'

export interface Act {
  user_id: number
  at: Date
}

export interface Login extends Act {
  remember: boolean
}

/** Returns the sign-ins, and sets each user's time of last sign-in. */
export function makeLogins(
  random: Random,
  given: { users: UserRow[]; blocked: ReadonlySet<number>; acts: readonly Act[]; now: Date },
): Login[] {
  const { now } = given
  const actsOf = Map.groupBy(given.acts, ({ user_id }) => user_id)
  return given.users.flatMap((user) => {
    const acts = (actsOf.get(user.id) ?? []).toSorted((a, b) => Number(a.at) - Number(b.at))
    const remember = random.happens(0.4)
    const last = acts.at(-1)
    if (!last) {
      if (!given.blocked.has(user.id)) return []
      user.last_login_at = workingMoment(random, after(now, -40 * day), after(now, -12 * day))
      return [{ user_id: user.id, at: user.last_login_at, remember }]
    }
    const moments = [...random.shuffled(acts.slice(0, -1)).slice(0, random.whole(1, 6)), last].map(
      ({ at }) => latest(user.created_at, after(at, -random.whole(1, 14) * minute)),
    )
    user.last_login_at = latest(...moments)
    return moments.map((at) => ({ user_id: user.id, at, remember }))
  })
}
