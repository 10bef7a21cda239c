// Texts for the public pages. The server renders these pages, and they work without JavaScript.
import { accessibilityTitle, noticesTitle } from '#kernel/contract/brand.ts'
import type { NoticeState } from './notices-query.ts'

export const noticeStateLabels: Record<NoticeState, string> = {
  open: 'Open',
  closed: 'Closed',
  awarded: 'Awarded',
  cancelled: 'Cancelled',
}

export const noticeTitles: Record<NoticeState, string> = {
  open: noticesTitle,
  closed: 'Closed tenders',
  awarded: 'Awarded tenders',
  cancelled: 'Cancelled tenders',
}

export const noticeTexts = {
  intro:
    'Contracts that suppliers can take part in now. You need an account to ask questions, read the documents or bid.',
  deadline: 'Deadline',
  all: 'All open tenders',
  accessibility: accessibilityTitle,
}
