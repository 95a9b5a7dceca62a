import { endpoint, permissionFor } from '@quina/blocks'
import { labelsWithin, type Operation, operation, parseOrRefuse, toWire } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, newId, notFound, Problem } from '@quina/kernel'
import { z } from 'zod'
import { payer } from '../payer/payer.contract.ts'
import { type PartRow, type PayerPart, partInput, partPath, payerParts } from './payer-part.contract.ts'

const params = z.object({ id: z.uuid() })
const rowParams = params.extend({ rowId: z.uuid() })
const answer = z.array(
  z.object({
    id: z.string(),
    version: z.number(),
    values: z.record(z.string(), z.unknown()),
    labels: z.record(z.string(), z.string()),
  }),
)

/** Rules: PAG-011 a régimen is there already, PAG-012 a rubro that no vigencia has. */
export const payerPartOperations: Operation[] = Object.values(payerParts).flatMap(partOperations)

/**
 * Adds a row to a part of the file of a payer.
 * @throws Problem GEN-422 by field, PAG-011 a régimen is there already, PAG-012 a rubro that no vigencia has.
 */
export const addToPayer = (tx: Tx, part: PayerPart['name'], payerId: string, body: unknown): Promise<void> =>
  save(tx, payerParts[part], { payerId, rowId: null, version: null, body })

function partOperations(part: PayerPart): Operation[] {
  const path = partPath(':id', part)
  const title = `Pagadores: ${part.title.toLowerCase()}`
  const reading = { tag: payer.module, answer, params, path, access: permissionFor(payer, 'view') }
  return [
    operation(endpoint({ ...reading, method: 'GET', summary: title }), async ({ tx, params: { id } }) =>
      rowsOf(tx, part, id),
    ),
    operation(
      endpoint({
        ...reading,
        method: 'POST',
        access: permissionFor(payer, 'edit'),
        summary: `${title}: agregar`,
        body: z.unknown(),
      }),
      async ({ tx, params: { id }, body }) => {
        await save(tx, part, { payerId: id, rowId: null, version: null, body })
        return rowsOf(tx, part, id)
      },
    ),
    ...rowOperations(part, path, title),
  ]
}

function rowOperations(part: PayerPart, path: string, title: string): Operation[] {
  const one = {
    tag: payer.module,
    answer,
    access: permissionFor(payer, 'edit'),
    params: rowParams,
    path: `${path}/:rowId`,
  }
  return [
    operation(
      endpoint({
        ...one,
        method: 'PUT',
        summary: `${title}: corregir`,
        body: z.strictObject({ version: z.number().int(), values: z.unknown() }),
      }),
      async ({ tx, params: { id, rowId }, body }) => {
        await save(tx, part, { payerId: id, rowId, version: body.version, body: body.values })
        return rowsOf(tx, part, id)
      },
    ),
    operation(
      endpoint({ ...one, method: 'DELETE', summary: `${title}: quitar` }),
      async ({ tx, params: { id, rowId } }) => {
        await tx.deleteFrom(tableOf(part)).where('id', '=', rowId).where('payerId', '=', id).execute()
        return rowsOf(tx, part, id)
      },
    ),
  ]
}

/** Both tables have these columns; what else they have comes from the fields of the part. */
const tableOf = (part: PayerPart) => part.table as 'insurers.payerAccount'

async function rowsOf(tx: Tx, part: PayerPart, payerId: string): Promise<PartRow[]> {
  const rows = await tx
    .selectFrom(tableOf(part))
    .selectAll()
    .where('payerId', '=', payerId)
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      id: String(row.id),
      version: Number(row.version),
      values: toWire(part.fields, row),
      labels: await labelsWithin(tx, part.fields, row),
    })),
  )
}

interface Saving {
  readonly payerId: string
  readonly rowId: string | null
  readonly version: number | null
  readonly body: unknown
}

async function save(tx: Tx, part: PayerPart, { payerId, rowId, version, body }: Saving): Promise<void> {
  const values = parseOrRefuse(partInput(part), body) as Record<string, unknown>
  if (part.name === 'accounts') await mustBeAccounts(tx, { payerId, rowId, values })
  if (rowId === null) {
    await tx
      .insertInto(tableOf(part))
      .values({ ...values, id: newId(), payerId } as never)
      .execute()
    return
  }
  const kept = await tx
    .selectFrom(tableOf(part))
    .select('version')
    .where('id', '=', rowId)
    .where('payerId', '=', payerId)
    .forUpdate()
    .executeTakeFirst()
  if (kept === undefined) throw notFound('La fila')
  if (kept.version !== version)
    throw new Problem('GEN-409', 'El registro fue modificado por otro usuario. Recargue.', { status: 409 })
  await tx
    .updateTable(tableOf(part))
    .set({ ...values, version: Number(version) + 1 })
    .where('id', '=', rowId)
    .execute()
}

interface Accounts {
  readonly payerId: string
  readonly rowId: string | null
  readonly values: Readonly<Record<string, unknown>>
}

async function mustBeAccounts(tx: Tx, { payerId, rowId, values }: Accounts): Promise<void> {
  const other = await tx
    .selectFrom('insurers.payerAccount')
    .select('id')
    .where('payerId', '=', payerId)
    .where('regime', '=', String(values.regime))
    .executeTakeFirst()
  const twice = 'El pagador ya tiene ese régimen.'
  insist(other === undefined || other.id === rowId, 'PAG-011', twice, { fields: { regime: twice } })
  for (const name of ['rubroCode', 'priorRubroCode']) {
    const code = values[name]
    if (typeof code !== 'string') continue
    const found = await tx
      .selectFrom('budget.rubro')
      .select('id')
      .where('code', '=', code)
      .where('side', '=', 'income')
      .executeTakeFirst()
    const unknown = 'Ninguna vigencia tiene ese rubro de ingreso.'
    insist(found !== undefined, 'PAG-012', unknown, { fields: { [name]: unknown } })
  }
}
