import { must } from '@quina/kernel'

export interface Ancestry {
  /** Ids from the parent up to the root. */
  readonly above: readonly string[]
  /** Levels of descendants below the node: 0 without children. */
  readonly below: number
}

/**
 * Checks that a node may become a child of a parent: never of itself nor of a descendant, and not deeper than the tree allows.
 * @throws Problem `code` at the parent's field.
 */
export function mayHang(
  id: string | null,
  { above, below }: Ancestry,
  { code, depthMax }: { readonly code: string; readonly depthMax: number },
): void {
  const circular = 'No puede depender de sí mismo ni de lo que depende de él.'
  must(id === null || !above.includes(id), code, 'parentId', circular)
  const deep = `No puede haber más de ${depthMax} niveles.`
  must(above.length + 1 + below <= depthMax, code, 'parentId', deep)
}
