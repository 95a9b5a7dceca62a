import { causacionService, seedConcepts } from '@quina/accounting/server'
import { type Actor, createDraft, performAction } from '@quina/blocks/server'
import { type Db, oneWhere, rowsFrom, type Tx } from '@quina/db/server'
import { addDays, type Day, day, type Money, money, moneyText, pesos } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { askLocalTaxes } from '../../finance/books/local-rules.server.ts'
import type { CampusAt } from '../../ground/hospital/hospital.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import type { StockCourse } from './stock-course.server.ts'

/** The final state of each invoice, in turn: most are owed, some are drafts, one was a mistake. */
const ends = ['approve', 'approve', 'approve', 'draft', 'approve', 'note', 'approve', 'annul'] as const

/** Invoices part of the last commitments of the year that have a balance, once the books began. */
export async function cause(
  loading: Loading,
  cast: Cast,
  { vigencia, stock, last }: { readonly vigencia: number; readonly stock: StockCourse; readonly last: Day },
): Promise<void> {
  // Later payments change which commitments are the last: an interrupted load must not choose them again.
  const whole = `causaciones.${vigencia}`
  if (loading.done.has(whole)) return
  await loadConcepts(loading, cast)
  await askLocalTaxes(loading, cast)
  const ids = await conceptsIn(loading.db)
  const registros = await registrosIn(loading.db, sql`g.vigencia = ${vigencia}`)
  for (const [at, found] of registros.entries()) {
    const date = laterOf(dayOf(at, registros.length), found.date)
    const registro = { ...found, date }
    const actor = cast.as('accountant', campusOf(cast, registro))
    const next = ends[at % ends.length]!
    const end = next === 'draft' && date < draftsFrom ? 'approve' : next
    await stock.until(date)
    if (registro.goods) {
      await stock.buy({
        ...purchaseOf(registro, at),
        campus: campusOf(cast, registro),
        key: `causacion.${vigencia}.${at}`,
        waits: end === 'draft',
      })
      continue
    }
    await once(loading, `causacion.${vigencia}.${at}`, actor.userId, (tx) =>
      createCausacion(tx, actor, { registro, ids, at, end }),
    )
  }
  await stock.end(last)
  await once(loading, whole, cast.as('accountant').userId, async () => null)
}

/** Loads the concepts that come with the product: each causación uses one. */
export const loadConcepts = (loading: Loading, cast: Cast) =>
  once(loading, 'concepts', cast.as('accountant').userId, async (tx) => {
    await seedConcepts(tx)
    return null
  })

const purchaseOf = (registro: Registro, at: number) => ({
  date: registro.date,
  group: at % 2 === 0 ? ('MMQ' as const) : ('MED' as const),
  value: quarterOf(registro),
  terceroId: registro.terceroId,
  registroId: registro.id,
  invoice: invoiceOf(at),
  purpose: registro.purpose,
})

/** Invoices part of the balance of a registro, on its day, like those of the year. */
export async function causacionOfRegistro(
  loading: Loading,
  cast: Cast,
  { key, registroId, at }: { readonly key: string; readonly registroId: string; readonly at: number },
): Promise<void> {
  const [registro] = await registrosIn(loading.db, sql`g.id = ${registroId}::uuid`)
  if (registro === undefined) return
  const ids = await conceptsIn(loading.db)
  const actor = cast.as('accountant', campusOf(cast, registro))
  await once(loading, key, actor.userId, (tx) =>
    createCausacion(tx, actor, { registro, ids, at, end: 'approve' }),
  )
}

/** Drafts belong to the month that is still open. */
const draftsFrom: Day = day('2026-11-01')
const days = { first: day('2026-09-03'), count: 76 }

/** Spreads the invoices over the days of the books, from the first to the last. */
const dayOf = (at: number, count: number): Day =>
  addDays(days.first, Math.floor((days.count * at) / Math.max(1, count - 1)))
const laterOf = (one: Day, other: Day): Day => (one > other ? one : other)

interface Registro {
  readonly id: string
  readonly lineId: string
  readonly terceroId: string
  readonly campusId: string
  readonly date: Day
  readonly purpose: string
  readonly available: string
  readonly cpc: string | null
  readonly goods: boolean
  readonly rubro: string
  readonly natural: boolean
}

/** Three at most for each supplier with a tax profile. */
async function registrosIn(db: Db, which: RawBuilder<unknown>): Promise<Registro[]> {
  return rowsFrom<Registro>(db)`
    select * from (
      select row_number() over (partition by g.tercero_id order by g.date desc, g.number desc, l.position) as place,
             g.id, l.id as "lineId", g.tercero_id as "terceroId", g.campus_id as "campusId", g.date, g.purpose,
             b.available, case when r.requires_cpc then r.default_cpc end as cpc,
             r.code like '2.4.5.01%' as goods, r.code as rubro, t.person_type = 'natural' as natural
      from budget.registro_face g
      join budget.registro_line_face l on l.parent_id = g.id
      join budget.line_face b on b.id = l.id and b.available >= 1000000
      join budget.apropiacion_face a on a.id = b.apropiacion_id
      join budget.rubro_face r on r.id = a.rubro_id
      join people.tercero_face t on t.id = g.tercero_id
      where ${which} and g.status = 'approved'
        and exists (select from people.tax_profile_face p where p.tercero_id = g.tercero_id and p.from_day <= g.date)
    ) latest where place <= 3 order by date, id limit 36`
}

async function conceptsIn(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsFrom<{ code: string; id: string }>(db)`
    select code, id from accounting.concept_face
    union all
    (select 'centre', id from hospital.cost_centre_list
     where leaf and active and kind = 'administrative' order by code limit 1)
    union all
    select distinct 'municipality', municipality_id from accounting.withholding_rule_face where kind = 'ica'`
  return new Map(rows.map(({ code, id }) => [code, id]))
}

const campusOf = ({ campusIds }: Cast, { campusId }: Registro): CampusAt =>
  campusIds[1] === campusId ? 1 : 0

interface One {
  readonly registro: Registro
  readonly ids: ReadonlyMap<string, string>
  readonly at: number
  readonly end: (typeof ends)[number]
}

async function createCausacion(tx: Tx, actor: Actor, one: One): Promise<string> {
  const { registro, end } = one
  const id = await createDraft(causacionService, { tx, actor, input: inputOf(one) as never })
  if (end === 'draft') return id
  const run = (action: 'approve' | 'creditNote' | 'annul', input = {}) =>
    performAction(causacionService, { tx, actor, today: registro.date, id, action, input })
  await run('approve')
  if (end === 'annul') await run('annul', { date: registro.date, reason: 'Factura emitida a otra entidad' })
  if (end === 'note') await run('creditNote', await noteOf(tx, id, registro))
  return id
}

async function noteOf(tx: Tx, id: string, { date }: Registro) {
  const line = await oneWhere(tx, 'accounting.causacionLine', { parentId: id }, ['id', 'base'])
  const tenth = moneyText((money(line.base) / 10n) as Money)
  const lines = [{ lineId: line.id, amount: tenth }]
  return { date, number: 'NC-018', reason: 'Devolución de unidades vencidas', lines }
}

const concepts: readonly (readonly [beginning: string, concept: string])[] = [
  ['2.1.2.02.02.008.01', 'VIG'],
  ['2.1.2.02.02.008.02', 'ASE'],
  ['2.4.5.02.06.02', 'SPU'],
]

function conceptOf({ goods, natural, rubro }: Registro, at: number): string {
  const found = concepts.find(([beginning]) => rubro.startsWith(beginning))
  if (found !== undefined) return found[1]
  return goods ? (at % 2 === 0 ? 'MMQ' : 'MED') : natural ? 'HON' : 'SER'
}

const quarterOf = ({ available }: Registro): Money =>
  pesos(((money(available) as bigint) / 100n / 4n / 1_000n) * 1_000n) as Money

const invoiceOf = (at: number): string => String(20_410 + at * 7)

/** Returns an invoice of part of the balance, in thousands; goods bear VAT. */
function inputOf({ registro, ids, at }: One) {
  const { goods, natural, date } = registro
  const concept = conceptOf(registro, at)
  const value = quarterOf(registro)
  return {
    kind: natural ? 'honorarios' : 'contrato',
    date,
    terceroId: registro.terceroId,
    supportKind: natural ? 'support_document' : 'invoice',
    supportPrefix: natural ? 'DSE' : 'FVE',
    supportNumber: invoiceOf(at),
    supportDate: date,
    dueOn: addDays(date, at % 3 === 0 ? 15 : 45),
    registroId: registro.id,
    purpose: registro.purpose,
    supervisor: 'Jefe de servicios generales',
    municipalityId: ids.get('municipality') ?? null,
    lines: [
      {
        conceptId: ids.get(concept),
        quantity: '1',
        unitPrice: value,
        vatRate: goods || natural ? null : '19',
        costCentreId: goods ? null : (ids.get('centre') ?? null),
        registroLineId: registro.lineId,
        cpc: registro.cpc,
      },
    ],
  }
}
