import { listApiTokens } from '#domain/contract/api-token.ts'
import { askData } from '#client/lib/ask.ts'

export const apiTokensQuery = askData(['api-tokens'], listApiTokens)
