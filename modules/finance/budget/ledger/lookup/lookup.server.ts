import { defineOptions, type Fields, f, type Option, type Options, type SearchedFor } from '@quina/blocks'
import {
  type Actor,
  campusScope,
  closestFirst,
  hasWords,
  mustChoose,
  type Operation,
  serveOptions,
} from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, money, moneyText, pluck, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { availableNow, availableOn } from '../ledger/budget-ledger.domain.ts'
import { apropiacionDeltas, lineDeltas } from '../ledger/locks.server.ts'
import { chosenBy } from './chosen-by.server.ts'

const vigencia = f.optional(f.integer('Vigencia'))
const shared = { module: 'budget', access: 'campus' } as const
const ofYear = <const N extends string>(name: N, title: string) =>
  defineOptions({ ...shared, name, title: `${title}: buscar para elegir`, params: { vigencia } })

const aforoOptions = ofYear('aforo', 'Rubros de ingreso con fuente')
const rezagoOptions = ofYear('rezago', 'Rezago')

/** Only leaves of the given side and vigencia can receive amounts. */
const rubroLeafOptions = defineOptions({
  ...shared,
  name: 'rubroLeaf',
  title: 'Rubros hoja: buscar para elegir',
  params: { vigencia, side: f.optional(f.choice('Lado', { income: 'Ingreso', expense: 'Gasto' })) },
})

/** The parameters of the figures: the document of the lines, and the date of the document that draws from them (I8). */
const drawn = {
  vigencia,
  date: f.optional(f.day('Fecha')),
  parent: f.optional(f.ref('budget.chainNode', 'Documento')),
} satisfies Fields
const lined = <const N extends string>(name: N, title: string) =>
  defineOptions({ ...shared, name, title: `${title}: buscar para elegir`, params: drawn })

const apropiacionOptions = lined('apropiacion', 'Apropiaciones')
const cdpLineOptions = lined('cdpLine', 'Rubros de un CDP')
const registroLineOptions = lined('registroLine', 'Rubros de un registro')
const obligacionLineOptions = lined('obligacionLine', 'Rubros de una obligación')
const ingresoLineOptions = lined('ingresoLine', 'Rubros de un ingreso')
const lineOptions = lined('line', 'Rubros de un documento')

/**
 * Lookups with balances: lines of control and lines of the document to draw from. The balances are those at the date of the
 * drawing document (I8), so that the screen shows what the server will allow.
 */
type LineSearch = SearchedFor<typeof lineOptions.params>
type OfYear = SearchedFor<typeof aforoOptions.params>

interface LineRow {
  readonly id: string
  readonly label: string
  readonly detail: string | null
  readonly total: string
  readonly used: string
  readonly requiresCpc: boolean
  readonly defaultCpc: string | null
  /** Whether a line without balance may be chosen: an invoice covered by its advance names one. */
  readonly takesNothing?: boolean
}

async function apropiaciones(tx: Tx, { q, id, vigencia, date }: LineSearch): Promise<Option[]> {
  const year = vigencia ?? (date === null ? null : Number(date.slice(0, 4)))
  const rows = await rowsFrom<LineRow>(tx)`
    select id, label, ${year === null ? sql`vigencia || ' · ' || detail` : sql`detail`} as detail, definitiva as total,
           certificado as used, requires_cpc as "requiresCpc", default_cpc as "defaultCpc"
    from budget.apropiacion_option
    where ${id === null ? sql`true` : sql`id = ${id}::uuid`} and ${year === null ? sql`true` : sql`vigencia = ${year}`}
      and ${like(q)}
    order by ${closestFirst(q, { label: sql.ref('label') })}
      ${year === null ? sql`vigencia desc` : sql`enabled desc`}, label limit 30`
  return withBalances(rows, await apropiacionDeltas(tx, pluck(rows, 'id')), date)
}

const like = (q: string | null) => hasWords(sql.ref('search'), q ?? '')

/**
 * Lines of the document `parent`: of a CDP for a registro, of a registro for an obligación, and so on. Empty for a user without
 * access to the site of that document.
 */
async function linesOfParent(tx: Tx, { q, id, parent, date }: LineSearch, actor: Actor): Promise<Option[]> {
  const campusId = campusScope(actor)
  const rows = await rowsFrom<LineRow & { vigencia: number }>(tx)`
    select l.id, o.vigencia, o.label, o.detail, l.came as total, l.drawn as used,
           o.requires_cpc as "requiresCpc", o.default_cpc as "defaultCpc",
           l.stage = 'registro' and exists (select from budget.obligacion b where b.registro_id = l.document_id
             and b.kind = 'advance' and b.status = 'approved') as "takesNothing"
    from budget.line l join budget.apropiacion_option o on o.id = l.apropiacion_id
    where ${id === null ? sql`l.document_id = ${parent}::uuid` : sql`l.id = ${id}::uuid`} and ${like(q)}
      and (${campusId}::uuid is null
           or exists (select from budget.chain_node n where n.id = l.document_id and n.campus_id = ${campusId}::uuid))
    order by ${closestFirst(q, { label: sql.ref('o.label') })} l.available > 0 desc, o.label limit 200`
  return withBalances(rows, await lineDeltas(tx, rows), date)
}

/** Lines of the income `parent`, with the balance to refund, adjust or re-impute. */
async function linesOfIncome(tx: Tx, { q, id, parent, date }: LineSearch): Promise<Option[]> {
  const rows = await rowsFrom<LineRow & { vigencia: number }>(tx)`
    select id, vigencia, label, detail, came as total, came - available as used,
           false as "requiresCpc", null as "defaultCpc"
    from budget.ingreso_line_option
    where ${id === null ? sql`document_id = ${parent}::uuid` : sql`id = ${id}::uuid`} and ${like(q)}
    order by ${closestFirst(q, { label: sql.ref('label') })} available > 0 desc, label limit 200`
  return withBalances(rows, await lineDeltas(tx, rows), date)
}

type Deltas = Awaited<ReturnType<typeof lineDeltas>>

function withBalances(rows: readonly LineRow[], deltas: Deltas, date: Day | null): Option[] {
  return rows.map(({ id, label, detail, total, used, requiresCpc, defaultCpc, takesNothing }) => {
    const own = { deltas: deltas.get(id) ?? [] }
    const available = date === null ? availableNow(own) : availableOn(own, date)
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

const found = <A extends typeof lineOptions.params | typeof aforoOptions.params>(
  options: Options<A>,
  find: (tx: Tx, input: SearchedFor<A>, actor: Actor) => Promise<Option[]>,
): Operation =>
  serveOptions(options, async ({ tx, input, actor }) => {
    mustChoose(actor, 'budget.apropiacion', chosenBy)
    return find(tx, input, actor)
  })

/** Only leaves of the given side and vigencia can receive amounts. */
async function leaves(
  tx: Tx,
  { q, id, vigencia, side }: SearchedFor<typeof rubroLeafOptions.params>,
): Promise<Option[]> {
  return rowsFrom<{ id: string; label: string; detail: string; enabled: boolean }>(tx)`
    select id, label, 'Vigencia ' || vigencia as detail, enabled from budget.rubro_option
    where leaf and ${id === null ? sql`true` : sql`id = ${id}::uuid`} and ${like(q)}
      and ${vigencia === null ? sql`true` : sql`vigencia = ${vigencia}`}
      and ${side === null ? sql`true` : sql`side = ${side}`}
    order by ${closestFirst(q, { label: sql.ref('label'), enabled: sql.ref('enabled') })}
      enabled desc, vigencia desc, label limit 30`
}

/** Lines of control of income, those of the latest vigencia first. */
async function aforos(tx: Tx, { q, id, vigencia }: OfYear): Promise<Option[]> {
  return rowsFrom<{ id: string; label: string; detail: string }>(tx)`
    select id, label, vigencia || ' · ' || detail as detail from budget.aforo_option
    where ${id === null ? sql`true` : sql`id = ${id}::uuid`} and ${like(q)}
      and ${vigencia === null ? sql`true` : sql`vigencia = ${vigencia}`}
    order by ${closestFirst(q, { label: sql.ref('label') })} vigencia desc, label limit 30`
}

/** Lines that a year carried to the next one. */
async function rezagos(tx: Tx, { q, id, vigencia }: OfYear): Promise<Option[]> {
  return rowsFrom<{ id: string; label: string; detail: string; enabled: boolean }>(tx)`
    select id, label, detail, enabled from budget.rezago_option
    where ${id === null ? sql`true` : sql`id = ${id}::uuid`} and ${like(q)}
      and ${vigencia === null ? sql`true` : sql`vigencia = ${vigencia}`}
    order by ${closestFirst(q, { label: sql.ref('label') })} vigencia desc, label limit 30`
}

export const lookupOperations: Operation[] = [
  found(aforoOptions, aforos),
  found(rezagoOptions, rezagos),
  found(apropiacionOptions, apropiaciones),
  found(cdpLineOptions, linesOfParent),
  found(registroLineOptions, linesOfParent),
  found(obligacionLineOptions, linesOfParent),
  found(ingresoLineOptions, linesOfIncome),
  found(lineOptions, linesOfParent),
  serveOptions(rubroLeafOptions, async ({ tx, input, actor }) => {
    mustChoose(actor, 'budget.rubro', chosenBy)
    return leaves(tx, input)
  }),
]
