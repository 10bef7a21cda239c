// Creates all of the demo's data in memory before any row is stored.
import { makeAdmissions, supplierTeams } from './admissions.ts'
import { makeDownloads, makeLastViews, makeViews } from './views-and-downloads.ts'
import { sharedAwards, withAwards } from './awards.ts'
import { chooseBidTenders, listBidTenders } from './bids/bid-tenders.ts'
import { makeBids } from './bids/bids.ts'
import type { Sealer } from './bids/write-bid.ts'
import { makeContracts } from './contracts.ts'
import { makeContractFiles } from './documents/contract-files.ts'
import { makeDocuments } from './documents/tender-documents.ts'
import { makeInterests } from './interests.ts'
import { makeLots } from './lots.ts'
import { makeOrganisations } from './organisations.ts'
import { makePeople } from './people.ts'
import { makeQuestions } from './questions.ts'
import { createRandom } from './random.ts'
import { makeTenders } from './tenders.ts'
import { makeVersions, withVersions } from './versions.ts'

export type DemoData = Awaited<ReturnType<typeof makeDemoData>>

export async function makeDemoData(passwordHash: string, now: Date, sealer: Sealer) {
  // Each part has its own random generator, so that a change to one doesn't affect the others.
  const organisations = makeOrganisations(createRandom(1), now)
  const users = makePeople(createRandom(2), { organisations, passwordHash, now })
  const tenders = makeTenders(createRandom(3), { organisations, users, now })
  const lots = makeLots(createRandom(4), tenders)
  const documents = await makeDocuments(createRandom(5), tenders, now)
  const versions = makeVersions(createRandom(14), { tenders, documents, now })
  const teams = supplierTeams(organisations, users)
  const { all, ...admissions } = makeAdmissions(createRandom(6), { tenders, teams, now })
  const chosen = chooseBidTenders(tenders, all)
  const interests = makeInterests(createRandom(7), all, listBidTenders(chosen))
  const questions = makeQuestions(createRandom(8), interests, now)
  const views = makeViews(createRandom(9), { admissions: all, interests })
  const downloads = makeDownloads(createRandom(10), {
    admissions: all,
    interests,
    documents: documents.map(({ row }) => row),
  })
  const bids = await makeBids({ ...sealer, chosen, interests, lots, now })
  const awarded = withAwards(withVersions(tenders, versions), interests, bids)
  const contracts = makeContracts(awarded, now)
  return {
    now,
    organisations,
    users,
    tenders: awarded,
    contracts,
    contractFiles: await makeContractFiles(contracts.contracts, organisations),
    lots,
    documents,
    versions,
    ...admissions,
    interests,
    questions,
    views,
    lastViews: makeLastViews(views, versions),
    downloads,
    bidTenders: chosen,
    bids,
    sharedAwards: sharedAwards(awarded, bids),
  }
}
