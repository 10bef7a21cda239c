import type { Answer } from '../contract/question.ts'
import { questionStateTexts } from '../rules/question-lifecycle.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'

type AnswerConflictProps = {
  theirs: Answer
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/**
 * Banner shown after two users have edited the same answer; both texts are kept until the user
 * chooses one.
 */
export function AnswerConflict({ theirs, onTakeTheirs, onKeepMine }: AnswerConflictProps) {
  const name = theirs.answered_by_user?.name ?? 'Somebody'
  return (
    <Banner
      kind="warning"
      title={
        theirs.is_published
          ? `This answer has since been published, as ${name} wrote it`
          : `${name} has changed this answer meanwhile`
      }
      actions={
        <>
          <Button kind="secondary" size="small" onClick={onTakeTheirs}>
            Use their text
          </Button>
          <Button
            kind="secondary"
            size="small"
            disabledReason={theirs.is_published ? questionStateTexts.edit.published : null}
            onClick={onKeepMine}
          >
            Keep my text
          </Button>
        </>
      }
    >
      <blockquote className="my-2 border-s-4 border-line ps-4 whitespace-pre-line wrap-anywhere">
        {theirs.answer_text}
      </blockquote>
    </Banner>
  )
}
