export const questionStatuses = ['awaiting', 'answered', 'published'] as const
export type QuestionStatus = (typeof questionStatuses)[number]

export const longestQuestion = 2000
