// Periods for which temporary passwords and the links in emails about accounts are valid.

/** Number of days for which a password set by an administrator is valid. */
export const temporaryPasswordDays = 7

/**
 * Number of days for which the link in a welcome or invitation email is valid. The link in a
 * welcome email replaces a temporary password, so it is valid for the same time.
 */
export const welcomeLinkDays = temporaryPasswordDays

/** Number of days that a user has to confirm a new email address entered by an administrator. */
export const emailChangeDays = 7
