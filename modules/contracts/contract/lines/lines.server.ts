import { type Operation, serveQuery } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, mustBeFound } from '@quina/kernel'
import { contractLines } from './lines.contract.ts'

interface LineRow {
  readonly id: string
  readonly detail: string
  readonly product: string | null
  readonly unit: string
  readonly unitPrice: string
  readonly vatRate: string | null
  readonly agreed: string
  readonly taken: string
  readonly executed: string
  readonly left: string
  readonly value: string
  readonly executedValue: string
  /** Each price that it had since it was signed, from its day. */
  readonly prices: string | null
}

const linesWithBalances = (tx: Tx, contractId: string, today: Day): Promise<LineRow[]> =>
  rowsFrom<LineRow>(tx)`
    select l.id, l.detail, p.code as product, l.unit, contracts.price_on(l.id, ${today}::date)::text as unit_price,
           l.vat_rate::text as vat_rate,
           coalesce(b.agreed, l.quantity)::text as agreed, coalesce(b.taken, 0)::numeric(18,4)::text as taken,
           coalesce(b.executed, 0)::numeric(18,4)::text as executed,
           (coalesce(b.agreed, l.quantity) - coalesce(b.taken, 0))::text as left,
           round(coalesce(b.agreed, l.quantity) * l.unit_price * (1 + coalesce(l.vat_rate, 0) / 100), 2)::text as value,
           coalesce((select sum(m.value) from contracts.move m
                     where m.line_id = l.id and m.kind = 'execute'), 0)::numeric(18,2)::text as executed_value, (
             select string_agg(to_char(v.from_day, 'YYYY/MM/DD') || ': ' || v.unit_price, ' · ' order by v.from_day)
             from contracts.line_price v where v.line_id = l.id) as prices
    from contracts.contract_line l
    left join contracts.line_balance b on b.line_id = l.id
    left join warehouse.product_list p on p.id = l.product_id
    where l.parent_id = ${contractId}::uuid order by l.position`

export const linesOperation: Operation = serveQuery(
  contractLines,
  async ({ tx, today, input: { contractId } }) => {
    const row = await rowFrom<{ label: string; contractor: string }>(tx)`
    select coalesce(platform.numbered('CT', number) || ' de ' || vigencia, 'Contrato en trámite') as label,
           tercero_label as contractor
    from contracts.contract_list where id = ${contractId}::uuid`
    return { ...mustBeFound(row, 'El contrato'), lines: await linesWithBalances(tx, contractId, today) }
  },
)
