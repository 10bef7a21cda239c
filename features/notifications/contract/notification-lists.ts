// Filters of the list of notifications. They are separate from the calls, because the router loads
// them on the first visit, before any page.

export const notificationFilters = ['all', 'unread'] as const
export type NotificationFilter = (typeof notificationFilters)[number]
