import { listColleagues } from '#domain/contract/colleague.ts'
import { askData } from '#client/lib/ask.ts'

export const colleaguesQuery = askData(['colleagues'], listColleagues)
