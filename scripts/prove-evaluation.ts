// First part of `npm run prove -- evaluation [<kills>]`: kills the server, its PostgreSQL or both
// with SIGKILL while evaluators save marks. Exits with 1 unless every acknowledged mark exists
// exactly once.
import { KillablePortal, BrokenGuarantee } from './killable-portal.ts'
import { killDuringScoring } from './kill-during-scoring.ts'

const kills = Number(process.argv[2] ?? 50)
const portal = await KillablePortal.make('prove-evaluation')

try {
  await portal.start()
  await portal.waitUntilReady()
  console.log(await killDuringScoring(portal, kills))
  await portal.stop()
  await portal.erase()
  console.log('Proven.')
} catch (error) {
  portal.kill()
  console.error(error instanceof BrokenGuarantee ? error.message : error)
  console.error(`NOT PROVEN. The data is in ${portal.dataDir}`)
  process.exit(1)
}
