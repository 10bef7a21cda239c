// Kysely types for all tables. Times are ISO 8601 strings and money is a decimal string (see
// connect.ts), so a row can be sent to the client as it was read.
import type { ApprovalTables } from './approval-tables.ts'
import type { AuditTables } from './audit-tables.ts'
import type { BidTables } from './bid-tables.ts'
import type { DecisionTables } from './decision-tables.ts'
import type { ContractTables } from './contract-tables.ts'
import type { DocumentTables } from './document-tables.ts'
import type { EvaluationTables } from './evaluation-tables.ts'
import type { FeedTables } from './feed-tables.ts'
import type { FiguresTables } from './figures-tables.ts'
import type { IdentityTables } from './identity-tables.ts'
import type { NoticeTables } from './notice-tables.ts'
import type { ParticipationTables } from './participation-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { TenderTables } from './tender-tables.ts'
import type { TokenTables } from './token-tables.ts'
import type { UpkeepTables } from './upkeep-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'

export interface Tables
  extends
    ApprovalTables,
    AuditTables,
    BidTables,
    DecisionTables,
    ContractTables,
    DocumentTables,
    EvaluationTables,
    FeedTables,
    FiguresTables,
    IdentityTables,
    NoticeTables,
    ParticipationTables,
    PeopleTables,
    SearchTables,
    TenderTables,
    TokenTables,
    UpkeepTables,
    WebhookTables {}
