/** Roles on a panel. The chair is not listed, because a chair can also have one of these roles. */
export const panelRoles = ['evaluator', 'price_evaluator', 'observer'] as const
export type PanelRole = (typeof panelRoles)[number]
