import type { Readable } from 'node:stream'

/** A file for the browser, streamed. */
export interface Download {
  readonly download: {
    readonly name: string
    readonly mediaType: string
    readonly content: Readable | Buffer
    readonly inline?: true
    /** A stream that lasts as long as the client reads: its producer counts the readers, so it takes no place among downloads. */
    readonly counted?: true
  }
}
