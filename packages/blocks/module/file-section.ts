import type { ComponentType } from 'react'

/** What a part of someone's file is drawn with. */
export interface FileSectionProps {
  /** The owner of the file, and those merged into them: documents may point to any of them. */
  readonly ids: readonly string[]
}

/**
 * A part that a module higher up adds to the file of something of a lower one: budget adds its documents to that of a tercero.
 * The module that owns the file draws those that its reader may see, without importing any of them.
 */
export interface FileSection {
  /** The subject of the file: `people.tercero`. */
  readonly of: string
  readonly title: string
  /** How an address names its tab, where it must be led to: `?tab=einvoice`. */
  readonly name?: string
  readonly permission: string
  /** Lower first. */
  readonly order: number
  readonly load: () => Promise<ComponentType<FileSectionProps>>
}
