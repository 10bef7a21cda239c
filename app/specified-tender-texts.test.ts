// Compares the texts about tenders and administration with the specification, word for word. The
// screen tests use the API contract's texts, so only these tests compare them with the
// specification.
import { expect, test } from 'vitest'
import { adminOrganisationTexts } from '#features/organisations/contract/admin-organisation.ts'
import { adminUserTexts } from '#features/organisations/users/contract/admin-user.ts'
import { documentTexts } from '#features/tenders/documents/contract/document.ts'
import { fileTexts } from '#kernel/contract/file.ts'
import { interestFailures } from '#features/interests/contract/interest.ts'
import { lotFailures, lotTexts } from '#features/tenders/lots/contract/lot.ts'
import { moderationTexts } from '#features/tenders/moderation/contract/moderation.ts'
import { questionFailures, questionTexts } from '#features/questions/contract/question.ts'
import { tenderFailures, tenderTexts } from '#features/tenders/contract/tender.ts'
import { trashTexts } from '#features/trash/contract/trash.ts'
import { passwordTexts } from '#features/accounts/contract/password.ts'

test.each([
  [
    'organisations',
    adminOrganisationTexts,
    {
      created: 'Organisation created successfully!',
      createFailed: 'Failed to create organisation',
      approveFailed: 'Failed to approve organisation',
      rejectFailed: 'Failed to reject organisation',
      reasonRequired: 'Please provide a reason for rejection',
      userRemoved: 'User removed successfully',
      removeFailed: 'Failed to remove user',
      none: 'No organisations found',
      notFound: 'Organisation not found',
      detailsFailed: 'Failed to load organisation details',
      phoneInvalid: 'Invalid phone format',
    },
  ],
  [
    'users',
    adminUserTexts,
    {
      blockFailed: 'Failed to block user',
      unblockFailed: 'Failed to unblock user',
      resetFailed: 'Failed to reset password',
      roleFailed: 'Failed to change role',
      createFailed: 'Failed to create user',
      createAdminFailed: 'Failed to create admin user',
    },
  ],
  [
    'moderation',
    moderationTexts,
    {
      flagReasonRequired: 'Please provide a reason for flagging',
      rejectReasonRequired: 'Please provide a reason for rejection',
      notesRequired: 'Please provide notes for the changes needed',
      approved: 'Tender approved successfully',
      flagged: 'Tender flagged successfully',
      rejected: 'Tender rejected and unpublished',
      changesRequested: 'Change request sent to buyer',
      none: 'No tenders to moderate',
      loadFailed: 'Failed to load moderation queue',
      approveFailed: 'Failed to approve tender',
      flagFailed: 'Failed to flag tender',
      rejectFailed: 'Failed to reject tender',
      requestChangesFailed: 'Failed to request changes',
    },
  ],
  [
    'deleted tenders',
    trashTexts,
    {
      none: 'No deleted tenders found',
      restored: 'Tender restored successfully',
      deleted: 'Tender permanently deleted',
      loadFailed: 'Failed to load deleted tenders',
      restoreFailed: 'Failed to restore tender',
      deleteFailed: 'Failed to permanently delete tender',
    },
  ],
  [
    'failures of tenders',
    tenderFailures,
    {
      loadList: 'Failed to load tenders',
      load: 'Failed to load tender',
      delete: 'Failed to delete tender',
      create: 'Failed to create tender',
      update: 'Failed to update tender',
    },
  ],
  [
    'tenders',
    tenderTexts,
    {
      titleRequired: 'Title is required',
      descriptionRequired: 'Description is required',
      procedureTypeRequired: 'Procedure type is required',
      submissionRequired: 'Submission deadline is required',
      clarificationRequired: 'Clarification deadline is required',
      clarificationAfterSubmission: 'Clarification deadline must be before submission deadline',
      contactNameRequired: 'Contact name is required',
      contactEmailRequired: 'Contact email is required',
      phoneInvalid: 'Invalid phone format',
      archived: 'Tender archived successfully',
    },
  ],
  [
    'interest',
    interestFailures,
    {
      register: 'Failed to mark interest',
    },
  ],
  [
    'documents',
    { ...documentTexts, ...fileTexts },
    {
      fileRequired: 'Please select a file',
      titleRequired: 'Please enter a title',
      uploadFailed: 'Failed to upload document',
      downloadFailed: 'Failed to download document',
    },
  ],
  [
    'failures of questions',
    questionFailures,
    {
      ask: 'Failed to submit question',
      save: 'Failed to save answer',
      publish: 'Failed to publish answer',
      unpublish: 'Failed to unpublish answer',
    },
  ],
  [
    'questions',
    questionTexts,
    {
      questionRequired: 'Please enter your question',
      answerRequired: 'Please enter an answer',
    },
  ],
  [
    'failures of lots',
    lotFailures,
    {
      load: 'Failed to load lots',
      save: 'Failed to save lot',
      delete: 'Failed to delete lot',
    },
  ],
  [
    'lots',
    lotTexts,
    {
      created: 'Lot created successfully',
      updated: 'Lot updated successfully',
      deleted: 'Lot deleted successfully',
    },
  ],
  ['passwords', passwordTexts, { mismatch: 'Passwords do not match' }],
])('the texts about %s match the specification', (_, texts, specified) => {
  expect(texts).toMatchObject(specified)
})
