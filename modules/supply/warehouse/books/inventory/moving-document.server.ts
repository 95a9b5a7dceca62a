import type { AnyDocument } from '@quina/blocks'
import { rowsFrom, type Tx } from '@quina/db/server'
import { snake } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'

/** The counterpart of a document of the table `d`, as the kardex shows it. */
type Party = RawBuilder<string | null>

type MovingDocument = Readonly<{ document: AnyDocument; party: Party }>

const declared = new Map<string, MovingDocument>()

/** Declares a document that moves stock, so that the kardex names it and links to it. */
export function defineMovingDocument(document: AnyDocument, party: Party = sql`null::text`): void {
  declared.set(`${document.module}.${document.name}`, { document, party })
}

type MoveKey = Readonly<{ document: string | null; documentId: string | null; campusId: string }>

interface NumberRow {
  readonly id: string
  readonly number: string | null
  readonly campusId: string
  readonly before: string
  readonly party: string | null
}

/**
 * Returns a function that names and links the document of a move. The documents of a page are read once for each kind, by key, so
 * that no page plans a look-up for every kind.
 */
export async function namingDocuments(tx: Tx, moves: readonly MoveKey[]) {
  const kinds = [...new Set(moves.map((move) => move.document ?? ''))].sort()
  const moving = kinds.flatMap((kind) => {
    const known = declared.get(kind)
    const ids = moves.filter((move) => move.document === kind).map((move) => move.documentId)
    return known === undefined ? [] : [{ ...known, ids: [...new Set(ids)] }]
  })
  const reads = moving.map(statementOf)
  const found = reads.length === 0 ? [] : await rowsFrom<NumberRow>(tx)`${sql.join(reads, sql` union all `)}`
  const byId = new Map(found.map((one) => [one.id, one]))
  return ({ documentId, campusId }: MoveKey) => {
    const own = byId.get(documentId ?? '')
    // A document of another site opens only there.
    const href = own?.campusId === campusId ? `${own.before}${own.id}` : null
    return { document: own?.number ?? null, party: own?.party ?? null, href }
  }
}

type MovingQuery = MovingDocument & { readonly ids: readonly unknown[] }

const statementOf = ({ document: { module, name, number, screens }, party, ids }: MovingQuery) =>
  sql`select d.id, platform.numbered(${number.prefix}, d.number) as number, d.campus_id,
             ${(screens?.edit ?? '').split(':id')[0]}::text as before, ${party} as party
      from ${sql.table(`${module}.${snake(name)}`)} d where d.id = any(${ids}::uuid[])`
