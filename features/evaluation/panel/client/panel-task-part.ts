import type { PanelTaskKind } from '../contract/panel-task.ts'

const parts: Record<PanelTaskKind, string | undefined> = {
  second_factor: undefined,
  declare: 'declarations',
  score: 'scores',
  finish: 'scores',
  confirm: 'consensus',
  decide: 'award',
  complete: 'award',
  approve: 'award',
  notify: 'award',
}

/**
 * Returns the props for a link to the evaluation page on which the panel member can complete the
 * task.
 */
export function panelTaskLink(tenderId: number, kind: PanelTaskKind) {
  const params = { tenderId, part: parts[kind], bidId: undefined }
  return { to: '/tenders/$tenderId/evaluation/{-$part}/{-$bidId}', params } as const
}
