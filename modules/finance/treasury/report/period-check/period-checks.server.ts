import { defineClosingCheck, draftsCheck } from '@quina/accounting/server'
import { rowsFrom } from '@quina/db/server'
import { money, plural, showPesos, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import { isFault, pairsOf } from '../proof/pair.server.ts'
import { type CheckName, checks } from '../proof/proof.contract.ts'

const drafts = [
  ['receipt_voucher', 'comprobante de ingreso', 'comprobantes de ingreso', '/accounting/proof/income/edit/'],
  [
    'fund_transfer',
    'traslado de fondos',
    'traslados de fondos',
    '/accounting/proof/effective-transfer/edit/',
  ],
  [
    'receivables_advance',
    'anticipo de cartera',
    'anticipos de cartera',
    '/accounting/proof/portfolio/advance/edit/',
  ],
  ['payment_order', 'orden de pago', 'órdenes de pago', '/pago/edit/'],
  ['egreso', 'egreso', 'egresos', '/accounting/proof/egress/edit/'],
  ['petty_cash', 'caja menor', 'cajas menores', '/tesoreria/caja-menor/edit/'],
  ['petty_cash_expense', 'gasto de caja menor', 'gastos de caja menor', '/tesoreria/caja-menor/gastos/edit/'],
  [
    'petty_cash_legalisation',
    'legalización de caja menor',
    'legalizaciones de caja menor',
    '/tesoreria/caja-menor/legalizaciones/edit/',
  ],
] as const

for (const [table, one, many, path] of drafts)
  draftsCheck({
    name: `treasury.${table}`,
    words: [`${one} en borrador`, `${many} en borrador`],
    from: sql`select id, date, purpose as label from ${sql.table(`treasury.${table}`)} where status = 'draft'`,
    path,
  })

/** Reports money in 240720 whose owner is still unknown when the month closes. */
defineClosingCheck('treasury.unclassified', async (tx, { last }) => {
  const rows = await rowsFrom<{ id: string; label: string; left: string }>(tx)`
    select id, 'CI ' || number as label, (net - classified)::numeric(18,2) as left
    from treasury.unclassified_receipt where date <= ${last}::date and net > classified order by date limit 8`
  const name = 'treasury.unclassified'
  if (rows.length === 0)
    return { name, result: 'good', message: 'No hay recaudos por clasificar.', path: null }
  const items = rows.map(({ id, label, left }) => ({
    label: `${label}: ${showPesos(money(left))}`,
    path: `/accounting/proof/income/edit/${id}`,
  }))
  const message = `Hay recaudos por clasificar: ${showPesos(sumOf(rows, ({ left }) => money(left)))} o más.`
  return { name, result: 'warning', message, path: null, items }
})

/** Lists cash registers with a balance at the end of the month that were not counted in it. */
defineClosingCheck('treasury.counted', async (tx, { number, first, last }) => {
  const name = 'treasury.counted'
  const good = { name, result: 'good' as const, message: 'Las cajas están contadas.', path: null }
  if (number === 0 || number === 13) return good
  const rows = await rowsFrom<{ label: string }>(tx)`
    select r.name as label from treasury.cash_register r
    where r.active and treasury.account_balance_on(r.account_id, ${last}::date) <> 0 and not exists (
      select from treasury.cash_count c
      where c.cash_register_id = r.id and c.status = 'approved' and c.date between ${first}::date and ${last}::date)
    order by r.name limit 8`
  if (rows.length === 0) return good
  const path = '/accounting/cash-count/create'
  const items = rows.map(({ label }) => ({ label, path }))
  const message = `Falta el arqueo de ${plural(rows.length, 'caja', 'cajas')} del mes.`
  return { name, result: 'warning', message, path: null, items }
})

/** Lists unexplained differences between budget, accounting and treasury in the documents of the month. */
defineClosingCheck('treasury.proof', async (tx, { vigencia, number, first, last }) => {
  const name = 'treasury.proof'
  const good = { name, result: 'good' as const, path: null }
  if (number === 0 || number === 13) return { ...good, message: 'El cuadre se revisa mes a mes.' }
  let found = 0
  for (const check of Object.keys(checks) as CheckName[])
    found += (await pairsOf(tx, check, { vigencia, to: last })).filter(
      (pair) => isFault(pair) && (pair.day === null || pair.day >= first),
    ).length
  if (found === 0) return { ...good, message: 'Presupuesto, contabilidad y tesorería cuadran.' }
  const message = `El cuadre tiene ${plural(found, 'diferencia', 'diferencias')} sin explicación.`
  return { name, result: 'warning', message, path: '/accounting/proof' }
})

/** Lists bank accounts with movements in the month that are not reconciled at its end. */
defineClosingCheck('treasury.reconciled', async (tx, { number, last }) => {
  const name = 'treasury.reconciled'
  const good = { name, result: 'good' as const, message: 'Los bancos están conciliados.', path: null }
  if (number === 0 || number === 13) return good
  const rows = await rowsFrom<{ label: string; reconciliation: string | null }>(tx)`
    select b.name as label, r.id as reconciliation
    from treasury.bank_account b left join treasury.reconciliation r on r.bank_account_id = b.id and r.date = ${last}::date
    where b.active and r.status is distinct from 'closed' and exists (
      select from accounting.account_balance_face m
      where m.account_id = b.account_id and m.vigencia = extract(year from ${last}::date) and m.period = ${number})
    order by b.name limit 8`
  if (rows.length === 0) return good
  const items = rows.map(({ label, reconciliation }) => ({
    label,
    path: `/accounting/bank-reconciliation/${reconciliation === null ? 'create' : `edit/${reconciliation}`}`,
  }))
  const message = `Falta conciliar ${plural(rows.length, 'banco', 'bancos')} del mes.`
  return { name, result: 'warning', message, path: null, items }
})
