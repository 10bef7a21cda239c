import { useLocation } from '@tanstack/react-router'

export const anchorOf = (questionId: number) => `question-${questionId}`

/** Returns the anchor in the address, set by links from emails and dashboards to a question. */
export function useLinkedAnchor(): string {
  return useLocation({ select: ({ hash }) => hash })
}
