/** A part of a screen that is not loaded at first: `ready` loads it, and is awaited before its screen is drawn. */
export type Late = { readonly ready: () => Promise<unknown> }
