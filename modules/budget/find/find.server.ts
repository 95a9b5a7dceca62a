import { type AnyDocument, endpoint, permissionFor } from '@quina/blocks'
import { campusScope, can, hasWords, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { padded } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { cdp } from '../cdp/cdp.contract.ts'
import { cdpRequest } from '../cdp-request/cdp-request.contract.ts'
import { ingreso } from '../ingreso/ingreso.contract.ts'
import { obligacion } from '../obligacion/obligacion.contract.ts'
import { pago } from '../pago/pago.contract.ts'
import { registro } from '../registro/registro.contract.ts'
import { type Sought, soughtIn } from './find.domain.ts'

interface Findable {
  readonly document: AnyDocument
  readonly table: string
}
const findable: readonly Findable[] = [
  { document: cdp, table: 'budget.cdp' },
  { document: registro, table: 'budget.registro' },
  { document: obligacion, table: 'budget.obligacion' },
  { document: pago, table: 'budget.pago' },
  { document: cdpRequest, table: 'budget.cdp_request' },
  { document: ingreso, table: 'budget.ingreso' },
]
const prefixes = findable.map(({ document }) => document.number.prefix)

const answer = z.array(
  z.object({ id: z.string(), kind: z.string(), label: z.string(), detail: z.string(), date: z.string() }),
)

/** Documents by number or by words of their object, newest first: what the palette asks while one types. */
export const findOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: '/api/budget/find',
      access: 'campus',
      tag: 'budget',
      summary: 'Documentos presupuestales: buscar por número u objeto',
      query: z.object({ q: z.string().trim().min(1).max(100) }),
      answer,
    }),
    async ({ tx, query, actor }) => {
      const sought = soughtIn(query.q, prefixes)
      const wanted = findable.filter(({ document }) => {
        const named = sought.prefix === null || document.number.prefix === sought.prefix
        return named && can(actor, permissionFor(document, 'view'))
      })
      const found = await Promise.all(
        wanted.map((one) => findIn(tx, one, { sought, campusId: campusScope(actor) })),
      )
      return found.flat().slice(0, 12)
    },
  ),
]

async function findIn(
  tx: Tx,
  { document, table }: Findable,
  { sought, campusId }: { sought: Sought; campusId: string | null },
) {
  const match =
    sought.number === null
      ? hasWords(sql.ref('search'), sought.text)
      : sql<boolean>`number = ${sought.number}`
  const rows = await sql<{ id: string; number: number | null; date: string; purpose: string }>`
    select id, number, date, purpose from ${sql.table(table)}
    where ${match} and (${campusId}::uuid is null or campus_id = ${campusId}::uuid)
    order by date desc, id desc limit 5`.execute(tx)
  return rows.rows.map(({ id, number, date, purpose }) => ({
    id,
    kind: document.name,
    label:
      number === null
        ? `${document.label.one} en borrador`
        : `${document.number.prefix} ${padded(number)} de ${date.slice(0, 4)}`,
    detail: purpose,
    date,
  }))
}
