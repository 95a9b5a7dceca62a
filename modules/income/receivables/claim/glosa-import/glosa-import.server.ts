import { permissionFor } from '@quina/blocks'
import {
  type Actor,
  actingOn,
  annulWith,
  campusScope,
  createDraft,
  importOperations,
  type Operation,
  performAction,
} from '@quina/blocks/server'
import { oneFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  dayInBogota,
  invoiceKey,
  type Money,
  money,
  must,
  newId,
  Problem,
  day as toDay,
} from '@quina/kernel'
import { issuedInvoice } from '../filing/invoice-written.server.ts'
import { glosa } from '../glosa/glosa.contract.ts'
import { mustTell } from '../glosa/glosa.domain.ts'
import { glosaService } from '../glosa/glosa.server.ts'
import type { GlosaKind } from '../glosa/glosa-line.contract.ts'
import { objecting } from '../glosa/objected.server.ts'
import { glosaImportPath, glosaRow } from './glosa-import.contract.ts'

/**
 * Imports the sheet in which a payer objects: each row is checked with the previous ones, all bad rows are reported at once, and
 * nothing is registered unless all are good. Rules: CAR-200 to CAR-207, CAR-220, CAR-221, CAR-223.
 */
export const glosaImportOperations: Operation[] = importOperations({
  path: glosaImportPath,
  access: permissionFor(glosa, 'notify'),
  tag: 'receivables',
  title: 'Glosas del pagador',
  fields: glosaRow,
  annulling: [annulWith(glosaService, 'annul')],
  saving: async (tx, actor) => {
    const gathered = new Map<string, GlosaDraft>()
    return {
      row: async (values) => {
        const row = { ...values, amount: money(values.amount), date: toDay(values.date) }
        const known = gathered.get(keyOf(row))
        const one = known ?? (await begin(tx, actor, row))
        await take(tx, one, row)
        gathered.set(keyOf(row), one)
        return known === undefined
      },
      end: () => register(tx, actor, [...gathered.values()]),
    }
  },
})

interface Row {
  readonly invoice: string
  readonly payerNumber: string
  readonly date: Day
  readonly codeId: string
  readonly service: string | null
  readonly amount: Money
  readonly complement: string | null
}

interface Line {
  readonly invoiceLineId: string | null
  readonly codeId: string
  readonly amount: Money
  readonly complement: string | null
}

/** A glosa gathered from its rows. */
interface GlosaDraft {
  readonly invoiceId: string
  readonly campusId: string
  readonly kind: GlosaKind
  readonly payerNumber: string
  readonly date: Day
  readonly lines: Line[]
}

const keyOf = ({ invoice, payerNumber }: Row): string => `${invoiceKey(invoice)} ${payerNumber}`

async function begin(tx: Tx, actor: Actor, { invoice, payerNumber, date, codeId }: Row): Promise<GlosaDraft> {
  const issued = await issuedInvoice(tx, invoice, campusScope(actor))
  must(issued !== undefined, 'CAR-220', 'invoice', `No hay una factura vigente ${invoice}.`)
  const found = await oneFrom<{ kind: GlosaKind; reported: boolean }>(tx)`
    select c.kind,
           exists (select from receivables.glosa g where g.invoice_id = ${issued.id}::uuid and g.kind = c.kind
                   and g.payer_number = ${payerNumber} and g.status = 'notified') as reported
    from receivables.glosa_code c where c.id = ${codeId}::uuid`
  const twice = 'Esa glosa ya está registrada: misma factura y número del pagador.'
  must(!found.reported, 'CAR-223', 'payerNumber', twice)
  return { invoiceId: issued.id, campusId: issued.campusId, kind: found.kind, payerNumber, date, lines: [] }
}

/** Adds a row after checking it with the previous ones. */
async function take(tx: Tx, one: GlosaDraft, row: Row): Promise<void> {
  const invoiceLineId = row.service === null ? null : await lineOf(tx, one.invoiceId, row.service)
  const line: Line = { ...row, invoiceLineId }
  const days = `La glosa ${one.payerNumber} tiene filas de días distintos.`
  must(row.date === one.date, 'CAR-224', 'date', days)
  const { invoiceId, date, kind } = one
  const lines = [...one.lines, line]
  try {
    const facts = await objecting(tx, { id: newId(), invoiceId, lines })
    mustTell({ date, today: dayInBogota(new Date()), kind, ...facts })
  } catch (failure) {
    throw besideCells(failure)
  }
  one.lines.push(line)
}

async function lineOf(tx: Tx, invoiceId: string, service: string): Promise<string> {
  const row = await tx
    .selectFrom('billing.invoiceLineFace')
    .select('id')
    .where('parentId', '=', invoiceId)
    .where('code', '=', service)
    .orderBy('position')
    .executeTakeFirst()
  must(row !== undefined, 'CAR-221', 'service', 'Ese servicio no es de la factura.')
  return row.id
}

const cellOf: Readonly<Record<string, string>> = {
  invoiceId: 'invoice',
  lines: 'amount',
  invoiceLineId: 'service',
}

/** Moves a message of the form from its line to the cell of the row. */
function besideCells(failure: unknown): unknown {
  if (!(failure instanceof Problem)) return failure
  const fields = Object.fromEntries(
    Object.entries(failure.fields).map(([path, message]) => {
      const name = path.split('.').at(-1)!
      return [cellOf[name] ?? name, message]
    }),
  )
  return new Problem(failure.code, failure.message, { fields, status: failure.status })
}

async function register(tx: Tx, actor: Actor, gathered: readonly GlosaDraft[]): Promise<void> {
  const today = dayInBogota(new Date())
  for (const { campusId, ...input } of gathered) {
    const acting = actingOn(actor, glosa, campusId)
    const id = await createDraft(glosaService, { tx, actor: acting, input: { ...input, notes: null } })
    await performAction(glosaService, { tx, actor: acting, today, id, action: 'notify' })
  }
}
