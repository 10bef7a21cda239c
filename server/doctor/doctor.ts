// `npm run doctor`: checks everything that the portal needs, also beside a running one, and prints
// what to do about each problem. Exits with code 1 if there is any.
import { runCommand } from '#server/command.ts'
import { examine } from './examine.ts'

await runCommand(async (config) => {
  let problems = 0
  for await (const { name, isOk, text } of examine(config, { envFile: process.env['ENV_FILE'] })) {
    console.log(`${isOk ? 'ok   ' : 'WRONG'}  ${name}: ${text}`)
    if (!isOk) problems += 1
  }
  console.log(problems === 0 ? '\nAll is well.' : `\n${problems} to put right.`)
  if (problems > 0) process.exitCode = 1
})
