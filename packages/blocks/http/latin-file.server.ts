import type { Download } from '../files/download.ts'

/** A plain text file in the encoding of the State's receivers: one byte per letter. */
export const latinFile = (name: string, text: string): Download => ({
  download: { name, mediaType: 'text/plain; charset=iso-8859-1', content: latinBytes(text) },
})

/** The bytes of such a file, for its size and its hash. */
export const latinBytes = (text: string): Buffer => Buffer.from(text, 'latin1')
