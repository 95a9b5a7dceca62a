import { movableBy } from '@quina/accounting/server'
import type { Option, Options } from '@quina/blocks'
import { closestFirst, hasWords, type Operation, serveOptions, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, vigenciaOf } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { openItems, receiptAccountOptions, receiptConceptOptions } from './receipt-lookup.contract.ts'

type Input = Readonly<{ q?: string | null; id?: string | null; date: Day | null }>

interface AccountRow {
  readonly id: string
  readonly label: string
  readonly enabled: boolean
  readonly rubroId: string | null
  readonly rubroLabel: string | null
  readonly fuenteId: string | null
  readonly fuenteLabel: string | null
}

/**
 * Returns what may be collected, with the proposed rubro of that year and the fuente: that of the régimen, or the only one that
 * the rubro was budgeted with.
 */
async function proposals(tx: Tx, { q, id, date }: Input, from: RawBuilder<unknown>): Promise<Option[]> {
  const matches = hasWords(sql.ref('o.search'), q ?? '')
  const year = date === null ? null : vigenciaOf(date)
  const rows = await rowsFrom<AccountRow>(tx)`
    select o.id, o.label, o.enabled, r.id as rubro_id, r.code || ' ' || r.name as rubro_label, f.id as fuente_id,
           f.code || ' ' || f.name as fuente_label
    from (${from}) o
    left join budget.rubro_face r on r.code = o.rubro_code and r.vigencia = ${year} and r.side = 'income'
    left join lateral (select case when count(distinct fuente_id) = 1 then min(fuente_id::text)::uuid end as id
                       from budget.aforo_face where rubro_id = r.id) sole on true
    left join lateral (select * from budget.fuente_face where code = o.fuente_code or (o.fuente_code is null and id = sole.id)
                       order by with_funds desc limit 1) f on true
    where (${id ?? null}::uuid is null or o.id = ${id ?? null}::uuid) and ${matches}
    order by ${closestFirst(q, { label: sql.ref('o.label'), enabled: sql.ref('o.enabled') })}
      o.enabled desc, o.label limit 20`
  return rows.map(({ id: one, label, enabled, rubroId, rubroLabel, fuenteId, fuenteLabel }) => ({
    id: one,
    label,
    enabled,
    facts: { rubroId, rubroLabel, fuenteId, fuenteLabel },
  }))
}

const accounts = sql`
  select a.id, a.code || ' ' || a.name as label, a.search, a.active and a.accepts_moves as enabled, g.rubro_code, g.fuente_code
  from accounting.account_face a
  left join treasury.regimen g on g.active and (a.code like g.filed_account || '%' or a.code like g.unfiled_account || '%')
  where a.code like '13%' and a.accepts_moves`

const concepts = sql`
  select c.id, c.code || ' ' || c.name as label, c.search, c.active as enabled, c.rubro_code, null::text as fuente_code
  from accounting.concept_face c join accounting.voucher_kind_face k on k.id = c.kind_id
  join accounting.voucher_family f on f.id = k.family_id where f.code = 'receipt'`

const lookup = (
  options: Options<typeof receiptAccountOptions.params>,
  from: RawBuilder<unknown>,
): Operation => serveOptions(options, ({ tx, input }) => proposals(tx, input, from))

const owedItems = serveQuery(openItems, async ({ tx, input: { terceroId, date } }) => {
  const rows = await rowsFrom<ItemRow>(tx)`
      select i.account_id, a.code as account, ${terceroId}::text as tercero_id, i.open_item, i.balance, i.restated,
             extract(year from i.since)::int as year
      from treasury.open_items(${terceroId}::uuid) i join accounting.account_face a on a.id = i.account_id
      where a.code like '13%' and i.balance > 0 order by i.since, i.open_item limit 200`
  const known = new Map<string, Option>()
  for (const accountId of new Set(rows.map((row) => row.accountId)))
    for (const option of await proposals(tx, { id: accountId, date }, accounts)) known.set(accountId, option)
  const own = await movableBy(tx, 'treasury.receiptVoucher', rows)
  return own.map((row) => ({
    accountId: row.accountId,
    accountLabel: known.get(row.accountId)?.label ?? '',
    openItem: row.openItem,
    balance: row.balance,
    origin: row.restated || row.year < Number(date.slice(0, 4)) ? 'previous' : 'current',
    ...(known.get(row.accountId)?.facts as ProposedRubro),
  }))
})

interface ItemRow {
  readonly accountId: string
  readonly account: string
  readonly terceroId: string
  readonly openItem: string
  readonly balance: string
  readonly restated: boolean
  readonly year: number
}
type ProposedRubro = Pick<AccountRow, 'rubroId' | 'rubroLabel' | 'fuenteId' | 'fuenteLabel'>

export const receiptLookupOperations: Operation[] = [
  lookup(receiptAccountOptions, accounts),
  lookup(receiptConceptOptions, concepts),
  owedItems,
]
