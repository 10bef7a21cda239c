// `npm run doctor`: looks at everything that the portal needs, beside a running one too, and says of each
// that it is well or what to do. Ends with 1 if anything is wrong.
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
