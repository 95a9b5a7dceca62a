import type { AnyDocument } from '@quina/blocks'
import { snake } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'

const declared: AnyDocument[] = []

/** Declares a document that moves stock, by the module that keeps it: the kardex then names it and leads to it. */
export function defineMovingDocument(document: AnyDocument): void {
  declared.push(document)
}

/** The number of the document of a move `m`, and where it opens. */
export const movingDocument = () => ({
  number: byDocument(({ number, ...document }) => {
    const table = sql.table(`${document.module}.${snake(document.name)}`)
    return sql`(select platform.numbered(${number.prefix}, d.number) from ${table} d where d.id = m.document_id)`
  }),
  // What came from another site is a document of that site, which alone opens it.
  href: byDocument(({ screens, ...document }) => {
    const [before = ''] = (screens?.edit ?? '').split(':id')
    const table = sql.table(`${document.module}.${snake(document.name)}`)
    return sql`(select ${before}::text || d.id from ${table} d where d.id = m.document_id and d.campus_id = m.campus_id)`
  }),
})

function byDocument(written: (document: AnyDocument) => RawBuilder<unknown>): RawBuilder<string | null> {
  const cases = declared.map(
    (one) => sql`when m.document = ${`${one.module}.${one.name}`} then ${written(one)}`,
  )
  return sql<string | null>`case when m.document is null then null ${sql.join(cases, sql` `)} end`
}
