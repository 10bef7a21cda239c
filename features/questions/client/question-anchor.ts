import { useLocation } from '@tanstack/react-router'

export const anchorOf = (questionId: number) => `question-${questionId}`

/**
 * Returns the anchor in the address, which identifies a question if the user followed a link from
 * an email or a dashboard.
 */
export function useLinkedAnchor(): string {
  return useLocation({ select: ({ hash }) => hash })
}
