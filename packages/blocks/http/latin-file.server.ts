import type { Download } from '../files/download.ts'

/** A plain file as the receivers of the State read it: one byte a letter. */
export const latinFile = (name: string, text: string): Download => ({
  download: { name, mediaType: 'text/plain; charset=iso-8859-1', content: latinBytes(text) },
})

/** What such a file weighs and is known by. */
export const latinBytes = (text: string): Buffer => Buffer.from(text, 'latin1')
