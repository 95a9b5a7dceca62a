/** Literals fixed by the specification; a test holds each of them. */
export const spinnerColor = '#0055ff'
export const noMatch = 'Sorry, no matching options.'
/** How long the code of a screen is waited for, in milliseconds. */
export const chunkTimeoutMs = 120_000
