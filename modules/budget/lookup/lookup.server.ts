import { endpoint, type Option } from '@quina/blocks'
import {
  type Actor,
  campusScope,
  hasWords,
  mustChoose,
  type Operation,
  operation,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, day, money, moneyText, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { availableNow, availableOn } from '../ledger/budget-ledger.domain.ts'
import { apropiacionDeltas, lineDeltas } from '../ledger/budget-ledger.server.ts'

/**
 * Lookups whose options carry balances: lines of control and lines of the document being drawn from.
 * The figures are those of the document's date (I8), so that what is shown is what will be allowed.
 */
const query = z.object({
  q: z.string().max(100).optional(),
  id: z.uuid().optional(),
  vigencia: z.coerce.number().int().optional(),
  date: z.string().optional(),
  parent: z.uuid().optional(),
})
type Asked = z.output<typeof query>

const answer = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    detail: z.string().optional(),
    enabled: z.boolean().optional(),
    facts: z.record(z.string(), z.string().nullable()).optional(),
  }),
)

interface Found {
  readonly id: string
  readonly label: string
  readonly detail: string | null
  readonly total: string
  readonly used: string
  readonly requiresCpc: boolean
  readonly defaultCpc: string | null
  /** An invoice that its advance covers names a line that has nothing left. */
  readonly takesNothing?: boolean
}

async function apropiaciones(tx: Tx, { q, id, vigencia, date }: Asked): Promise<Option[]> {
  const year = vigencia ?? (date === undefined ? null : Number(date.slice(0, 4)))
  const rows = await sql<Found>`
    select id, label, ${year === null ? sql`vigencia || ' · ' || detail` : sql`detail`} as detail, definitiva as total,
           certificado as used, requires_cpc as "requiresCpc", default_cpc as "defaultCpc"
    from budget.apropiacion_option
    where ${id === undefined ? sql`true` : sql`id = ${id}::uuid`} and ${year === null ? sql`true` : sql`vigencia = ${year}`}
      and ${like(q)}
    order by ${year === null ? sql`vigencia desc` : sql`enabled desc`}, label limit 30`.execute(tx)
  return withBalances(
    rows.rows,
    await apropiacionDeltas(
      tx,
      rows.rows.map((row) => row.id),
    ),
    date,
  )
}

const like = (q: string | undefined) => hasWords(sql.ref('search'), q ?? '')

/**
 * Lines of the document named `parent`: of a CDP for a registro, of a registro for an obligación, and so on.
 * Whoever may not act in the campus of that document is offered none.
 */
async function linesOfParent(tx: Tx, { q, id, parent, date }: Asked, actor: Actor): Promise<Option[]> {
  const campusId = campusScope(actor)
  const rows = await sql<Found & { vigencia: number }>`
    select l.id, o.vigencia, o.label, o.detail, l.came as total, l.drawn as used,
           o.requires_cpc as "requiresCpc", o.default_cpc as "defaultCpc",
           l.stage = 'registro' and exists (select from budget.obligacion b where b.registro_id = l.document_id
             and b.kind = 'advance' and b.status = 'approved') as "takesNothing"
    from budget.line l join budget.apropiacion_option o on o.id = l.apropiacion_id
    where ${id === undefined ? sql`l.document_id = ${parent ?? null}::uuid` : sql`l.id = ${id}::uuid`} and ${like(q)}
      and (${campusId}::uuid is null
           or exists (select from budget.chain_node n where n.id = l.document_id and n.campus_id = ${campusId}::uuid))
    order by l.available > 0 desc, o.label limit 200`.execute(tx)
  return withBalances(rows.rows, await lineDeltas(tx, rows.rows), date)
}

/** Lines of the income named `parent`: what is left to refund, adjust or re-impute. */
async function linesOfIncome(tx: Tx, { q, id, parent, date }: Asked): Promise<Option[]> {
  const rows = await sql<Found & { vigencia: number }>`
    select id, vigencia, label, detail, came as total, came - available as used,
           false as "requiresCpc", null as "defaultCpc"
    from budget.ingreso_line_option
    where ${id === undefined ? sql`document_id = ${parent ?? null}::uuid` : sql`id = ${id}::uuid`} and ${like(q)}
    order by available > 0 desc, label limit 200`.execute(tx)
  return withBalances(rows.rows, await lineDeltas(tx, rows.rows), date)
}

type Deltas = Awaited<ReturnType<typeof lineDeltas>>

function withBalances(rows: readonly Found[], deltas: Deltas, date: string | undefined): Option[] {
  return rows.map(({ id, label, detail, total, used, requiresCpc, defaultCpc, takesNothing }) => {
    const own = { deltas: deltas.get(id) ?? [] }
    const available = date === undefined ? availableNow(own) : availableOn(own, day(date) as Day)
    return {
      id,
      label,
      detail: [detail, `disponible ${showPesos(available)}`].filter(Boolean).join(' — '),
      enabled: available > 0n || takesNothing === true,
      facts: {
        total: moneyText(money(total)),
        used: moneyText(money(used)),
        available: moneyText(available),
        requiresCpc: requiresCpc ? 'true' : null,
        defaultCpc,
      },
    }
  })
}

/** They tell balances: to those whose work draws on the budget. */
const chosenBy = ['budget', 'accounting', 'treasury', 'tariffs', 'insurers', 'billing', 'receivables']

const lookup = (
  path: string,
  summary: string,
  find: (tx: Tx, asked: Asked, actor: Actor) => Promise<Option[]>,
): Operation =>
  operation(
    endpoint({ method: 'GET', path, access: 'campus', tag: 'budget', summary, query, answer }),
    async ({ tx, query: asked, actor }) => {
      mustChoose(actor, 'budget.apropiacion', chosenBy)
      return (await find(tx, asked, actor)).map((option) => ({
        ...option,
        ...(option.facts ? { facts: { ...option.facts } } : {}),
      })) as z.input<typeof answer>
    },
  )

/** Only leaves of the asked side and vigencia can receive amounts. */
const leaves = async (tx: Tx, { q, id, vigencia, side }: Asked & { side?: string }): Promise<Option[]> => {
  const rows = await sql<{ id: string; label: string; detail: string; enabled: boolean }>`
    select id, label, 'Vigencia ' || vigencia as detail, enabled from budget.rubro_option
    where leaf and ${id === undefined ? sql`true` : sql`id = ${id}::uuid`} and ${like(q)}
      and ${vigencia === undefined ? sql`true` : sql`vigencia = ${vigencia}`}
      and ${side === undefined ? sql`true` : sql`side = ${side}`}
    order by enabled desc, vigencia desc, label limit 30`.execute(tx)
  return rows.rows
}

/** Lines of control of income, those of the latest vigencia first. */
async function aforos(tx: Tx, { q, id, vigencia }: Asked): Promise<Option[]> {
  const rows = await sql<{ id: string; label: string; detail: string }>`
    select id, label, vigencia || ' · ' || detail as detail from budget.aforo_option
    where ${id === undefined ? sql`true` : sql`id = ${id}::uuid`} and ${like(q)}
      and ${vigencia === undefined ? sql`true` : sql`vigencia = ${vigencia}`}
    order by vigencia desc, label limit 30`.execute(tx)
  return rows.rows
}

/** Lines that a year carried on. */
async function rezagos(tx: Tx, { q, id, vigencia }: Asked): Promise<Option[]> {
  const rows = await sql<{ id: string; label: string; detail: string; enabled: boolean }>`
    select id, label, detail, enabled from budget.rezago_option
    where ${id === undefined ? sql`true` : sql`id = ${id}::uuid`} and ${like(q)}
      and ${vigencia === undefined ? sql`true` : sql`vigencia = ${vigencia}`}
    order by vigencia desc, label limit 30`.execute(tx)
  return rows.rows
}

export const lookupOperations: Operation[] = [
  lookup('/api/budget/aforo/options', 'Rubros de ingreso con fuente: buscar para elegir', aforos),
  lookup('/api/budget/rezago/options', 'Rezago: buscar para elegir', rezagos),
  lookup('/api/budget/apropiacion/options', 'Apropiaciones: buscar para elegir', apropiaciones),
  lookup('/api/budget/cdpLine/options', 'Rubros de un CDP: buscar para elegir', linesOfParent),
  lookup('/api/budget/registroLine/options', 'Rubros de un registro: buscar para elegir', linesOfParent),
  lookup('/api/budget/obligacionLine/options', 'Rubros de una obligación: buscar para elegir', linesOfParent),
  lookup('/api/budget/ingresoLine/options', 'Rubros de un ingreso: buscar para elegir', linesOfIncome),
  lookup('/api/budget/line/options', 'Rubros de un documento: buscar para elegir', linesOfParent),
  operation(
    endpoint({
      method: 'GET',
      path: '/api/budget/rubroLeaf/options',
      access: 'campus',
      tag: 'budget',
      summary: 'Rubros hoja: buscar para elegir',
      query: query.extend({ side: z.enum(['income', 'expense']).optional() }),
      answer,
    }),
    async ({ tx, query: asked }) =>
      (await leaves(tx, asked as Asked & { side?: string })) as z.input<typeof answer>,
  ),
]
