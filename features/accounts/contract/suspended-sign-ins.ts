// Texts for passkeys and linked identities that a reset of the password has suspended.
export const suspendedTexts = {
  title: 'Check your sign-ins',
  about:
    'You reset your password. These passkeys and linked sign-ins don’t work until you keep them. Remove those that you don’t know.',
  keep: {
    title: (name: string) => `Keep “${name}”?`,
    about: 'Anyone who has it can sign in to your account again.',
    verb: 'Keep',
    busy: 'Keeping...',
  },
  remove: {
    title: (name: string) => `Remove “${name}”?`,
    about: 'It can no longer sign in to your account.',
    verb: 'Remove',
    busy: 'Removing...',
  },
  failed: 'Failed to change the sign-in',
}
