import { useLocation } from '@tanstack/react-router'

export const anchorOf = (questionId: number) => `question-${questionId}`

/** Returns the anchor of the question that an email or a dashboard links to. */
export function useLinkedAnchor(): string {
  return useLocation({ select: ({ hash }) => hash })
}
