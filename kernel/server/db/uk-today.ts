import { sql } from 'kysely'

/** Current UK date by the database's clock. */
export const ukToday = sql<string>`(now() at time zone 'Europe/London')::date`
