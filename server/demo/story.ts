// The whole demo, made up in memory before a single row is stored.
import { makeAdmissions, supplierTeams, type Admissions } from './admissions.ts'
import { makeDownloads, makeViews, type DownloadRow, type ViewRow } from './attention.ts'
import { makeDocuments, type DemoDocument } from './documents/tender-documents.ts'
import { makeInterests, type DemoInterest } from './interests.ts'
import { makeLooks, type LookRow } from './looks.ts'
import { makeLots, type LotRow } from './lots.ts'
import { makeOrganisations, type DemoOrganisation } from './organisations.ts'
import { makePeople, type UserRow } from './people.ts'
import { makeQuestions, type QuestionRow } from './questions.ts'
import { createRandom } from './random.ts'
import { makeTenders, type DemoTender } from './tenders.ts'
import { makeVersions, withVersions, type VersionRow } from './versions.ts'

export interface Story {
  now: Date
  organisations: DemoOrganisation[]
  users: UserRow[]
  tenders: DemoTender[]
  lots: LotRow[]
  documents: DemoDocument[]
  versions: VersionRow[]
  admissions: Admissions
  interests: DemoInterest[]
  questions: QuestionRow[]
  views: ViewRow[]
  looks: LookRow[]
  downloads: DownloadRow[]
}

export async function tellStory(passwordHash: string, now: Date): Promise<Story> {
  // Each part has its own chance, so that a change to one leaves the others as they were.
  const organisations = makeOrganisations(createRandom(1), now)
  const users = makePeople(createRandom(2), { organisations, passwordHash, now })
  const tenders = makeTenders(createRandom(3), { organisations, users, now })
  const lots = makeLots(createRandom(4), tenders)
  const documents = await makeDocuments(createRandom(5), tenders, now)
  const versions = makeVersions(createRandom(14), { tenders, documents, now })
  const teams = supplierTeams(organisations, users)
  const admissions = makeAdmissions(createRandom(6), { tenders, teams, now })
  const interests = makeInterests(createRandom(7), admissions.all)
  const questions = makeQuestions(createRandom(8), interests, now)
  const views = makeViews(createRandom(9), { admissions: admissions.all, interests })
  const downloads = makeDownloads(createRandom(10), {
    admissions: admissions.all,
    interests,
    documents: documents.map(({ row }) => row),
  })
  return {
    now,
    organisations,
    users,
    tenders: withVersions(tenders, versions),
    lots,
    documents,
    versions,
    admissions,
    interests,
    questions,
    views,
    looks: makeLooks(views, versions),
    downloads,
  }
}
