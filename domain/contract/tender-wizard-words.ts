// On-screen texts of the tender wizard and its preview.

export const wizardTexts = {
  onThisDevice: (time: string) => `Saved on this device, ${time}`,
  asDraft: (time: string) => `Draft saved, ${time}`,
  otherTab:
    'Not saved on this device: another tab has unsaved work on the same tender. Save your draft to keep this.',
  leaveKept: 'We’ve saved what you typed on this device. You can restore it when you come back.',
  leaveLost: 'What you’ve typed will be lost.',
  filesNotKept: 'We can’t keep chosen files, so you’ll need to choose your documents again.',
  filesComeLast: 'Files are uploaded when you save the tender on the last step.',
}

export const wizardBiddingTexts = {
  heading: 'How suppliers bid',
  choice: 'Suppliers send their bids here',
  hint: 'We’ll save the tender as a draft and take you to the bid set-up. You publish it once that’s done.',
  verb: 'Save and set up bids',
}

export const previewTexts = {
  open: 'Preview as a supplier',
  ifPublished: 'If you publish the tender:',
  title: 'Preview: what suppliers see',
  incomplete: 'Fill in the earlier steps first.',
  inert: 'This is a preview. Nothing is published yet, and links and buttons do nothing here.',
  inviteOnly: 'Only the organisations you invite can see this page.',
  before: 'Before they accept',
  after: 'After they accept',
  nda: 'Non-disclosure agreement',
  gate: 'Suppliers read your agreement here and accept it.',
  hidden: 'Lots and documents are hidden until then.',
  reference: 'Reference given when you save',
}

/** Texts about a tender that is copied into an unfinished one. */
export const copyTexts = {
  copyOf: 'This is a copy of',
  notCopied: 'Check its deadlines, and add documents on the last step.',
  scope:
    'The copy has the same details, lots and bid set-up, but not the documents, invitations, questions, agreement text or deadlines that have passed. Only you see it until you save it as a draft or publish it.',
}
