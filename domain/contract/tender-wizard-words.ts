// On-screen texts of the tender wizard and its preview.

export const wizardTexts = {
  filesNotKept: 'We can’t keep chosen files, so you’ll need to choose your documents again.',
}
