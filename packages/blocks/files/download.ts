import type { Readable } from 'node:stream'

/** A file for the browser, streamed. */
export interface Download {
  readonly download: {
    readonly name: string
    readonly mediaType: string
    readonly content: Readable | Buffer
    readonly inline?: true
    /** It flows for as long as the client reads, and its producer counts the readers: it takes no place among downloads. */
    readonly counted?: true
  }
}
