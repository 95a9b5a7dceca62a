/** Literals fixed by the specification; a test checks each of them. */
export const spinnerColor = '#0055ff'
export const noMatch = 'Sorry, no matching options.'
/** How long to wait for the code of a screen, in milliseconds. */
export const chunkTimeoutMs = 120_000
