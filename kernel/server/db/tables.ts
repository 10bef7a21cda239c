// Kysely types for all tables. Times are ISO 8601 strings and money is a decimal string (see
// connect.ts), so a row can be sent to the client as it was read.

/** All tables by name. Each feature adds its own tables to this interface. */
export interface Tables {}
