/** A piece that is not there at first: `ready` brings it, and is waited for before its screen is drawn. */
export type Late = { readonly ready: () => Promise<unknown> }
