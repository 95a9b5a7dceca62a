import { permissionFor, shapeOf } from '@quina/blocks'
import {
  campusScope,
  closestFirst,
  hasWords,
  importOperations,
  type Operation,
  parseOrRefuse,
  type SavesRow,
  serveOptions,
  serveQuery,
} from '@quina/blocks/server'
import { addTo, changeById, lockedRow, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  insist,
  type MoneyText,
  money,
  moneyText,
  must,
  mustBeFound,
  newId,
  percentText,
  pluck,
  scaled,
  showPesos,
  sumOf,
  unscaled,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { contract, contractLine } from '../contract/contract.contract.ts'
import { programsOf, splitBy } from '../ledger/program-shares.server.ts'
import { contractLines, contractLinesPath, contractPrograms, programOptions } from './lines.contract.ts'

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
  /** Each price since the signature, with its first day. */
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

type ContractHeading = Readonly<{ label: string; contractor: string; agreed: MoneyText; paid: MoneyText }>

const headOf = async (tx: Tx, contractId: string): Promise<ContractHeading> =>
  mustBeFound(
    await rowFrom<ContractHeading>(tx)`
      select coalesce(platform.numbered('CT', number) || ' de ' || vigencia, 'Contrato en trámite') as label,
             tercero_label as contractor, agreed::numeric(18,2)::text as agreed, paid::numeric(18,2)::text as paid
      from contracts.contract_list where id = ${contractId}::uuid`,
    'El contrato',
  )

const linesOperation: Operation = serveQuery(contractLines, async ({ tx, today, input: { contractId } }) => {
  const { label, contractor } = await headOf(tx, contractId)
  return { label, contractor, lines: await linesWithBalances(tx, contractId, today) }
})

const programsOperation: Operation = serveQuery(contractPrograms, async ({ tx, input: { contractId } }) => {
  const { label, contractor, ...head } = await headOf(tx, contractId)
  const rows = await programsOf(tx, contractId)
  const signed = rows.some(({ agreed }) => agreed > zero)
  const whole = sumOf(rows, ({ agreed, weight }) => (signed ? agreed : weight))
  const foreseen = splitBy(money(head.agreed), pluck(rows, 'weight'))
  const paid = splitBy(money(head.paid), pluck(rows, 'executed'))
  const charges = await rowsFrom<Charge>(tx)`
    select g.program_id || ' ' || g.document_id as id, coalesce(g.document, '') as document, g.document_id,
           coalesce(g.label, 'Antes de repartir cada pago') as label, g.day::text as day, p.program, g.value::text as value
    from contracts.program_charge g join contracts.contract_program p on p.id = g.program_id
    where g.contract_id = ${contractId}::uuid order by g.day, min(g.first) over (partition by g.document_id), p.position`
  return {
    label,
    contractor,
    charges,
    programs: rows.map(({ agreed, executed, weight, ...row }, index) => ({
      ...row,
      percent: percentText(signed ? agreed : weight, whole),
      agreed: moneyText((signed ? agreed : foreseen[index]) ?? zero),
      executed: moneyText(executed),
      paid: moneyText(paid[index] ?? zero),
    })),
  }
})

const programLookup = serveOptions(programOptions, async ({ tx, actor, input: { q, id, contractId } }) => {
  const campusId = campusScope(actor)
  const rows = await rowsFrom<OfferedProgram>(tx)`
    select o.id, o.label, o.detail, o.enabled, o.remaining::text as remaining from contracts.contract_program_option o
    where (${id}::uuid is null or o.id = ${id}::uuid) and (${contractId}::uuid is null or o.contract_id = ${contractId}::uuid)
      and (${campusId}::uuid is null or o.campus_id = ${campusId}::uuid) and ${hasWords(sql.ref('o.search'), q ?? '')}
    order by ${closestFirst(q, { label: sql.ref('o.label'), enabled: sql.ref('o.enabled') })} o.label, o.id limit 50`
  return rows.map(({ remaining, ...one }) => ({
    ...one,
    detail: `${one.detail} · quedan ${showPesos(money(remaining))}`,
  }))
})

interface OfferedProgram {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly enabled: boolean
  readonly remaining: string
}

interface Charge {
  readonly id: string
  readonly document: string
  readonly documentId: string
  readonly label: string
  readonly day: string
  readonly program: string
  readonly value: string
}

const line = shapeOf(contractLine)

/** Saves rows of a file: a row replaces the line with its product, or with its detail, so importing a file again adds nothing. */
async function savingInto(tx: Tx, id: string): Promise<SavesRow> {
  const { status, version } = mustBeFound(
    await lockedRow(tx, 'contracts.contract', id, ['status', 'version']),
    'El contrato',
  )
  const open = status === 'draft' || status === 'inProcess'
  insist(open, 'GEN-STATE', 'El contrato ya se adjudicó: sus líneas no cambian.', { status: 409 })
  await changeById(tx, 'contracts.contract', id, { version: Number(version) + 1 })
  const rows = await rowsFrom<{ id: string; key: string }>(tx)`
    select id, coalesce(product_id::text, detail) as key from contracts.contract_line where parent_id = ${id}::uuid`
  const known = new Map(rows.map((row) => [row.key, row.id]))
  let position = known.size
  return async (values) => {
    const given = parseOrRefuse(line, values)
    must(scaled(given.quantity, 4) > 0n, 'CTP-068', 'quantity', 'La cantidad debe ser mayor que cero.')
    must(given.unitPrice >= zero, 'CTP-069', 'unitPrice', 'El valor unitario no puede ser negativo.')
    const columns = { ...given, vatRate: wholePercent(given.vatRate), unitPrice: moneyText(given.unitPrice) }
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

/** Sheets store 19 % as 0,19; no VAT rate is below one percent. */
function wholePercent(rate: string | null): string | null {
  const parts = scaled(rate ?? '0', 6)
  return parts > 0n && parts < 1_000_000n ? unscaled(parts * 100n, 6) : rate
}

/** Updates the contract's value to the sum of its lines with VAT, rounded as in `worthOf`. */
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
  programLookup,
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
