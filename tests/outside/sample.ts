import { readFileSync } from 'node:fs'

/** A file of the samples, as it was sent. */
export const sample = (name: string): Buffer => readFileSync(new URL(`samples/${name}`, import.meta.url))
