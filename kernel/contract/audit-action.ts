// The declaration of an action in the audit log. Each feature declares its actions in its contract,
// and features/audit/contract/audit-actions.ts lists them all.

/** The declaration of one action. */
export interface AuditDeclaration<Metadata = unknown> {
  /**
   * Follows the actor's name in a sentence. A name in braces is replaced by the row's subject or by
   * a value from its metadata.
   */
  phrase: string
  /** Short name for badges; by default `tender.created` is called "Tender created". */
  name?: string | undefined
  /** True if the actor isn't signed in, so the sentence can't start with a user's name. */
  isByVisitor?: true
  /** Never set. Only its type is used: `record` requires metadata of this type. */
  metadata?: Metadata
}

/** Metadata of a list that was exported as a file. */
export interface Exported {
  format: 'csv' | 'xlsx'
}

type Nothing = Record<never, never>

export const auditAction = <Metadata = Nothing>(
  phrase: string,
  name?: string,
): AuditDeclaration<Metadata> => ({ phrase, name })

/** Declares an action of people who are not signed in. */
export const visitorAction = <Metadata = Nothing>(
  phrase: string,
  name?: string,
): AuditDeclaration<Metadata> => ({ phrase, name, isByVisitor: true })

export type MetadataOf<Actions> = {
  [Action in keyof Actions]: Actions[Action] extends AuditDeclaration<infer Metadata>
    ? Metadata
    : never
}

/** Metadata type of each action. The list of all actions adds its actions to this interface. */
export interface AuditMetadata {}
