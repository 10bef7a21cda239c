import { useLocation } from '@tanstack/react-router'

export const anchorOf = (questionId: number) => `question-${questionId}`

/** The question that an email or a dashboard leads to. */
export function useLinkedAnchor(): string {
  return useLocation({ select: ({ hash }) => hash })
}
