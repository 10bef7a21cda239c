/** Classes of text-like controls: inputs, text areas and selects. */
export const controlClass =
  'block w-full min-w-0 min-h-control rounded-control border border-input-line bg-surface px-3 py-1.5 text-base text-ink ' +
  'hover:border-ink [&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken disabled:text-subtle ' +
  'aria-invalid:border-2 aria-invalid:border-danger'
