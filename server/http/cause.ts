/** The user and address that caused a change, for the audit log; a job has neither. */
export interface Cause {
  user_id: number | null
  ip: string | null
  request_id: string | null
  /** The API token of the call. */
  token_id?: number | undefined
}

export const bySystem: Cause = { user_id: null, ip: null, request_id: null }
