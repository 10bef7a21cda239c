import { beforeEach, inject } from 'vitest'

beforeEach(({ skip }) => {
  if (!inject('browser')) skip('There is no browser to run this in.')
})
