export const wizardTexts = {
  filesNotKept: 'Chosen files cannot be kept: choose your documents again.',
}
