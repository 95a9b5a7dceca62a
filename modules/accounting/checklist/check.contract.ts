/** Something that stops a period from closing, with where it is mended. */
export interface Blocker {
  readonly label: string
  readonly path: string
}

/** One thing looked at before a period closes: what blocks it, and what is only to be known. */
export interface Check {
  readonly name: string
  readonly result: 'good' | 'warning' | 'blocked'
  readonly message: string
  /** Where it is mended, when it is one place. */
  readonly path: string | null
  /** The first of what was found, one by one. */
  readonly items?: readonly Blocker[]
}
