/** The user, IP address and request that caused a change, for the audit log; all null for a job. */
export interface Cause {
  user_id: number | null
  ip: string | null
  request_id: string | null
  /** Id of the API token with which the call was made. */
  token_id?: number | undefined
}

export const bySystem: Cause = { user_id: null, ip: null, request_id: null }
