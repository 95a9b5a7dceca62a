import { type AnyDocument, permissionFor } from '@quina/blocks'
import { campusScope, can, hasWords, type Operation, serveQuery } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { padded } from '@quina/kernel'
import { sql } from 'kysely'
import { cdp } from '../cdp/cdp.contract.ts'
import { cdpRequest } from '../cdp-request/cdp-request.contract.ts'
import { ingreso } from '../ingreso/ingreso.contract.ts'
import { obligacion } from '../obligacion/obligacion.contract.ts'
import { pago } from '../pago/pago.contract.ts'
import { registro } from '../registro/registro.contract.ts'
import { find, type foundKinds } from './find.contract.ts'
import { type Sought, soughtIn } from './find.domain.ts'

interface Findable {
  readonly kind: (typeof foundKinds)[number]
  readonly document: AnyDocument
  readonly table: string
}
const findable: readonly Findable[] = [
  { kind: 'cdp', document: cdp, table: 'budget.cdp' },
  { kind: 'registro', document: registro, table: 'budget.registro' },
  { kind: 'obligacion', document: obligacion, table: 'budget.obligacion' },
  { kind: 'pago', document: pago, table: 'budget.pago' },
  { kind: 'cdpRequest', document: cdpRequest, table: 'budget.cdp_request' },
  { kind: 'ingreso', document: ingreso, table: 'budget.ingreso' },
]
const prefixes = findable.map(({ document }) => document.number.prefix)

export const findOperations: Operation[] = [
  serveQuery(find, async ({ tx, asked, actor }) => {
    const sought = soughtIn(asked.q, prefixes)
    const wanted = findable.filter(({ document }) => {
      const named = sought.prefix === null || document.number.prefix === sought.prefix
      return named && can(actor, permissionFor(document, 'view'))
    })
    const found = await Promise.all(
      wanted.map((one) => findIn(tx, one, { sought, campusId: campusScope(actor) })),
    )
    return found.flat().slice(0, 12)
  }),
]

async function findIn(
  tx: Tx,
  { kind, document, table }: Findable,
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
    kind,
    label:
      number === null
        ? `${document.label.one} en borrador`
        : `${document.number.prefix} ${padded(number)} de ${date.slice(0, 4)}`,
    detail: purpose,
    date,
  }))
}
