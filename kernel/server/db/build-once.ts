// Building a statement with Kysely takes longer than sending it. A statement that every request
// needs always has the same text, so it is built only once, with a placeholder for each value
// (docs/decisions/0005-performance.md).
import type { Compilable, CompiledQuery } from 'kysely'
import { mapNames } from '#kernel/contract/field-table.ts'
import { accountOf, actorRole, actorRoles, type ActorRole } from '#kernel/contract/role.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Database } from './connect.ts'

class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Returns a placeholder for the named value while the statement is built. */
export type PlaceOf<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]

export function buildOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Database, place: PlaceOf<Values>) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  // The placeholder has the type of its value, so that `build` can use it like the value itself.
  const place = ((name: string) => new Place(name)) as unknown as PlaceOf<Values>
  return async (db, values) => {
    built ??= build(db, place).compile()
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name] : parameter,
    )
    return (await db.executeQuery<Row>({ ...built, parameters })).rows
  }
}

interface ActorValues extends Record<string, unknown> {
  user: number
  organisation: number | null
}

/** Builds a statement once for each role. The actor's ids are passed as values. */
export function buildForRoles<Values extends Record<string, unknown>, Row>(
  build: (db: Database, actor: Actor, place: PlaceOf<Values>) => Compilable<Row>,
): (db: Database, actor: Actor, values: Values) => Promise<Row[]> {
  type Send = (db: Database, values: Values & ActorValues) => Promise<Row[]>
  const send = mapNames<Record<ActorRole, Send>>(actorRoles, (role) =>
    buildOnce((db, place: PlaceOf<Values & ActorValues>) =>
      build(db, anyActor(role, place), place),
    ),
  )
  return (db, actor, values) =>
    send[actorRole(actor)](db, {
      ...values,
      user: actor.id,
      organisation: actor.organisation?.id ?? null,
    })
}

function anyActor(role: ActorRole, place: PlaceOf<ActorValues>): Actor {
  // For an actor without an organisation the placeholder's value is null, which in SQL doesn't
  // equal any value.
  return {
    id: place('user'),
    ...accountOf[role],
    organisation: { id: place('organisation') as number },
  }
}
