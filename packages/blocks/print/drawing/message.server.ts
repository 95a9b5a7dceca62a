import type { Listing } from '../listing/listing.server.ts'
import type { Paper } from '../paper.ts'

/** What a drawing thread is asked, and what it answers. */
export type Order = { readonly paper: Paper } | { readonly listing: Listing }

export type Reply =
  | { readonly chunk: Uint8Array }
  | { readonly end: true }
  | { readonly failed: string; readonly stack: string }
