import type { AnyDocument } from '@quina/blocks'
import { rowsFrom, type Tx } from '@quina/db/server'
import { snake } from '@quina/kernel'
import { sql } from 'kysely'

const declared = new Map<string, AnyDocument>()

/** Declares a document that moves stock, by the module that keeps it: the kardex then names it and leads to it. */
export function defineMovingDocument(document: AnyDocument): void {
  declared.set(`${document.module}.${document.name}`, document)
}

interface Moved {
  readonly document: string | null
  readonly documentId: string | null
  readonly campusId: string
}

interface Named {
  readonly id: string
  readonly number: string | null
  readonly campusId: string
  readonly before: string
}

/**
 * Says the number of the document of each move, and where it opens: each kind of a page is read once, by the keys of its
 * documents, so that no page plans a look-up for every kind there is.
 */
export async function namingDocuments(tx: Tx, moves: readonly Moved[]) {
  const kinds = [...new Set(moves.map((move) => move.document ?? ''))].sort()
  const moving = kinds.flatMap((kind) => {
    const document = declared.get(kind)
    const ids = moves.filter((move) => move.document === kind).map((move) => move.documentId)
    return document === undefined ? [] : [{ document, ids: [...new Set(ids)] }]
  })
  const reads = moving.map(({ document, ids }) => statementOf(document, ids))
  const found = reads.length === 0 ? [] : await rowsFrom<Named>(tx)`${sql.join(reads, sql` union all `)}`
  const byId = new Map(found.map((one) => [one.id, one]))
  return ({ documentId, campusId }: Moved) => {
    const own = byId.get(documentId ?? '')
    // What came from another site is a document of that site, which alone opens it.
    const href = own?.campusId === campusId ? `${own.before}${own.id}` : null
    return { document: own?.number ?? null, href }
  }
}

const statementOf = ({ module, name, number, screens }: AnyDocument, ids: readonly unknown[]) =>
  sql`select d.id, platform.numbered(${number.prefix}, d.number) as number, d.campus_id,
             ${(screens?.edit ?? '').split(':id')[0]}::text as before
      from ${sql.table(`${module}.${snake(name)}`)} d where d.id = any(${ids}::uuid[])`
