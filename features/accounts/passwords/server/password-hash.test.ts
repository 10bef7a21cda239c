import { expect, test } from 'vitest'
import { run } from '#app/test/run.ts'

// The test uses a separate process, because other tests lower the cost of hashing.
test('passwords are hashed at the cost that OWASP recommends, for known and unknown accounts', async () => {
  const module = JSON.stringify(import.meta.resolve('./password-hash.ts'))
  const program = `import { hashPassword, nobodysHash } from ${module}
    console.log(JSON.stringify([await hashPassword('Blue-Kettle-Orbit-93!'), nobodysHash]))`
  const { output } = await run(['--input-type=module', '-e', program], {})
  const atFullCost = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(JSON.parse(output)).toEqual([atFullCost, atFullCost])
})
