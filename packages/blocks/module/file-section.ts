import type { ComponentType } from 'react'

/** The props of a part of a file. */
export interface FileSectionProps {
  /** The owner of the file, and the records merged into it: documents may point to any of them. */
  readonly ids: readonly string[]
}

/**
 * A part that a higher module adds to the file of a thing of a lower one: budget adds its documents to the file of a tercero. The
 * module that owns the file draws the parts that its reader may see, without importing any of them.
 */
export interface FileSection {
  /** The subject of the file: `people.tercero`. */
  readonly of: string
  readonly title: string
  /** The name of its tab in an address, if links open it: `?tab=einvoice`. */
  readonly name?: string
  readonly permission: string
  /** Lower first. */
  readonly order: number
  readonly load: () => Promise<ComponentType<FileSectionProps>>
}
