// `npm run doctor`: checks everything that the portal needs and prints how to fix each problem. The
// command can be used while the portal is running, and exits with code 1 if there is a problem.
import { runCommand } from '../commands/command.ts'
import { examine } from './examine.ts'

await runCommand(async (config) => {
  let problems = 0
  for await (const { name, isOk, text } of examine(config, { envFile: process.env['ENV_FILE'] })) {
    console.log(`${isOk ? 'ok  ' : 'FAIL'}  ${name}: ${text}`)
    if (!isOk) problems += 1
  }
  console.log(problems === 0 ? '\nNo problems found.' : `\nProblems found: ${problems}.`)
  if (problems > 0) process.exitCode = 1
})
