// Calls that the portal makes to addresses which users have entered.

/** Reasons why the last attempt failed, or why no attempt was made. */
export const deliveryFailures = [
  'status',
  'redirect',
  'timeout',
  'connection',
  'certificate',
  'address',
  'not_allowed',
  'queue_full',
  'disabled',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/** Reasons why an address is refused. */
export const outgoingTexts = {
  urlShape: 'Enter an address that starts with https://',
}
