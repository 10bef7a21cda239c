// Texts for buyers about openers, and for openers about their keys.

export const openerWords = {
  choose: 'Choose openers',
}

export const passphraseLimits = { minLength: 14, maxLength: 200 }

export const keyWords = {
  passphrase: 'Passphrase',
  failed: 'Your key could not be saved',
}
