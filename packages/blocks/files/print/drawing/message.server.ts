import type { Listing } from '../listing/listing.server.ts'
import type { Paper } from '../paper.ts'

/** The order for a drawing thread, and its answer. */
export type Order = { readonly paper: Paper } | { readonly listing: Listing }

export type Reply =
  | { readonly chunk: Uint8Array }
  | { readonly end: true }
  | { readonly failed: string; readonly stack: string }
