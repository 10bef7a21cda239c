/** Who caused a change and from where, for the audit log; a job has neither user nor address. */
export interface Cause {
  user_id: number | null
  ip: string | null
  request_id: string | null
  /** The API token that it was made with. */
  token_id?: number | undefined
}

export const bySystem: Cause = { user_id: null, ip: null, request_id: null }
