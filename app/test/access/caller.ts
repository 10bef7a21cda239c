import type { Client } from '../client.ts'
import type { Row, World } from '../world.ts'
import type { People } from './people.ts'

/** The caller of a request that doesn't concern a particular tender. */
export interface Caller {
  world: World
  people: People
  /** The caller's account; undefined for visitors. */
  user: Row<'users'> | undefined
  client: Client
}
