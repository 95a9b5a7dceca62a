import { permissionFor, shapeOf } from '@quina/blocks'
import {
  importOperations,
  type Operation,
  parseOrRefuse,
  type SavesRow,
  serveQuery,
} from '@quina/blocks/server'
import { addTo, lockedRow, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  allocate,
  type Day,
  insist,
  type MoneyText,
  money,
  moneyText,
  must,
  mustBeFound,
  newId,
  scaled,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { contract, contractLine } from '../contract/contract.contract.ts'
import { contractLines, contractLinesPath, contractPrograms } from './lines.contract.ts'

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

interface Headed {
  readonly label: string
  readonly contractor: string
  readonly agreed: MoneyText
  readonly executed: MoneyText
  readonly paid: MoneyText
}

const headOf = async (tx: Tx, contractId: string): Promise<Headed> =>
  mustBeFound(
    await rowFrom<Headed>(tx)`
      select coalesce(platform.numbered('CT', number) || ' de ' || vigencia, 'Contrato en trámite') as label,
             tercero_label as contractor, agreed::numeric(18,2)::text as agreed, executed::text as executed,
             paid::numeric(18,2)::text as paid
      from contracts.contract_list where id = ${contractId}::uuid`,
    'El contrato',
  )

const linesOperation: Operation = serveQuery(contractLines, async ({ tx, today, input: { contractId } }) => {
  const { label, contractor } = await headOf(tx, contractId)
  return { label, contractor, lines: await linesWithBalances(tx, contractId, today) }
})

const programsOperation: Operation = serveQuery(contractPrograms, async ({ tx, input: { contractId } }) => {
  const { label, contractor, ...figures } = await headOf(tx, contractId)
  const rows = await rowsFrom<{ id: string; program: string; centre: string | null; percent: string }>(tx)`
    select p.id, p.program, k.code || ' ' || k.name as centre, p.percent::text as percent
    from contracts.contract_program p left join hospital.cost_centre_face k on k.id = p.cost_centre_id
    where p.parent_id = ${contractId}::uuid order by p.position`
  const weights = rows.map(({ percent }) => scaled(percent, 6))
  const shared = (amount: MoneyText) =>
    rows.length === 0 ? [] : allocate(money(amount), weights).map(moneyText)
  const [agreed, executed, paid] = [figures.agreed, figures.executed, figures.paid].map(shared)
  return {
    label,
    contractor,
    programs: rows.map((row, at) => ({
      ...row,
      agreed: agreed?.[at] ?? '0.00',
      executed: executed?.[at] ?? '0.00',
      paid: paid?.[at] ?? '0.00',
    })),
  }
})

const line = shapeOf(contractLine)

/** A row with the product of a line, or its detail without one, replaces it, so a file that comes twice adds nothing. */
async function savingInto(tx: Tx, id: string): Promise<SavesRow> {
  const { status, version } = mustBeFound(
    await lockedRow(tx, 'contracts.contract', id, ['status', 'version']),
    'El contrato',
  )
  const open = status === 'draft' || status === 'inProcess'
  insist(open, 'GEN-STATE', 'El contrato ya se adjudicó: sus líneas no cambian.', { status: 409 })
  await tx
    .updateTable('contracts.contract')
    .set({ version: Number(version) + 1 })
    .where('id', '=', id)
    .execute()
  const rows = await rowsFrom<{ id: string; key: string }>(tx)`
    select id, coalesce(product_id::text, detail) as key from contracts.contract_line where parent_id = ${id}::uuid`
  const known = new Map(rows.map((row) => [row.key, row.id]))
  let position = known.size
  return async (values) => {
    const given = parseOrRefuse(line, values)
    must(scaled(given.quantity, 4) > 0n, 'CTP-068', 'quantity', 'La cantidad debe ser mayor que cero.')
    must(given.unitPrice >= zero, 'CTP-069', 'unitPrice', 'El valor unitario no puede ser negativo.')
    const columns = { ...given, unitPrice: moneyText(given.unitPrice) }
    const key = given.productId ?? given.detail
    const stored = known.get(key)
    if (stored === undefined) {
      const lineId = newId()
      position += 1
      await addTo(tx, 'contracts.contractLine', { ...columns, id: lineId, parentId: id, position })
      known.set(key, lineId)
    } else await tx.updateTable('contracts.contractLine').set(columns).where('id', '=', stored).execute()
    await addUp(tx, id)
    return stored === undefined
  }
}

/** Its value is what its lines are worth, each with its VAT, rounded as `worthOf` does. */
const addUp = (tx: Tx, id: string) =>
  sql`update contracts.contract c set value = l.value
      from (select sum(b.base + round(b.base * b.rate / 100, 2)) as value from (
              select round(quantity * unit_price, 2) as base, coalesce(vat_rate, 0) as rate
              from contracts.contract_line where parent_id = ${id}::uuid) b) l where c.id = ${id}::uuid`.execute(
    tx,
  )

export const lineOperations: readonly Operation[] = [
  linesOperation,
  programsOperation,
  ...importOperations({
    path: contractLinesPath,
    params: z.object({ id: z.uuid() }),
    access: permissionFor(contract, 'edit'),
    tag: 'contracts',
    title: 'Líneas de un contrato',
    fields: contractLine,
    saving: async (tx, _actor, { id = '' }) => savingInto(tx, id),
  }),
]
