import { oneFrom, rowsFrom } from '@quina/db/server'
import { money, plural, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { periodAreas } from '../period-area/period-area.contract.ts'
import { areasOf } from '../period-area/period-area.server.ts'
import type { Check } from './check.contract.ts'
import { defineClosingCheck, draftsCheck } from './closing-check.server.ts'

draftsCheck({
  name: 'causacionDrafts',
  words: ['causación en borrador', 'causaciones en borrador'],
  from: sql`select id, date, purpose as label from accounting.causacion where status = 'draft'`,
  path: '/causaciones/edit/',
})
draftsCheck({
  name: 'noteDrafts',
  words: ['nota en borrador', 'notas en borrador'],
  from: sql`select n.id || '/' || k.code as id, n.date, k.code || ' ' || n.concept as label
            from accounting.note n join accounting.voucher_kind k on k.id = n.kind_id where n.status = 'draft'`,
  path: '/notas-edit/',
})
draftsCheck({
  name: 'costTransferDrafts',
  words: ['traslado de costos en borrador', 'traslados de costos en borrador'],
  from: sql`select id, date, concept as label from accounting.cost_transfer where status = 'draft'`,
  path: '/contabilidad/traslado-costos/edit/',
})

const good = (name: string, message: string): Check => ({ name, result: 'good', message, path: null })
const isMonth = (number: number): boolean => number >= 1 && number <= 12

/** Notes that were due to be repeated or undone within the period and were not. */
defineClosingCheck('notesDue', async (tx, { number, first, last }) => {
  const done = good('notesDue', 'Las notas que se repiten o se reversan solas están al día.')
  if (!isMonth(number)) return done
  const rows = await rowsFrom<{ path: string; label: string; failed: string | null }>(tx)`
    select '/notas-edit/' || n.id || '/' || k.code as path, 'Reversión de ' || k.code || ' ' || n.number as label,
           n.reverse_failure as failed
    from accounting.note n join accounting.voucher_kind k on k.id = n.kind_id
    where n.status = 'approved' and n.reverse_on between ${first}::date and ${last}::date
    union all
    select '/notas-recurrentes', 'Recurrente: ' || s.note_label, s.failure
    from accounting.note_schedule_list s where s.next_on between ${first}::date and ${last}::date
    limit 8`
  if (rows.length === 0) return done
  const items = rows.map(({ path, label, failed }) => ({
    path,
    label: failed ? `${label}: ${failed}` : label,
  }))
  return {
    name: 'notesDue',
    result: 'blocked',
    message: 'Faltan notas que debían hacerse solas.',
    path: null,
    items,
  }
})

/** The balance left in class 7 after the transfer of the month's costs to class 6. */
defineClosingCheck('costs', async (tx, { vigencia, number }) => {
  const done = good('costs', 'Los costos de la clase 7 están trasladados.')
  if (!isMonth(number)) return done
  const { groups } = await oneFrom<{ groups: number }>(tx)`
    select count(*)::int as groups from (
      select left(a.code, 2) as code, sum(b.debit - b.credit) as net
      from accounting.account_balance b join accounting.account a on a.id = b.account_id
      where b.vigencia = ${vigencia} and b.period <= ${number} and a.code like '7%'
      group by 1 having sum(b.debit - b.credit) <> 0) g`
  if (groups === 0) return done
  const message = `Falta trasladar a la clase 6 ${plural(groups, 'grupo', 'grupos')} de costos de la clase 7.`
  return { name: 'costs', result: 'warning', message, path: '/contabilidad/traslado-costos/create' }
})

/** Order accounts mirror each other. Each voucher is checked when posted; this check compares the totals. */
defineClosingCheck('orderAccounts', async (tx, { vigencia, number }) => {
  const rows = await rowsFrom<{ digit: string; gap: string }>(tx)`
    select left(a.code, 1) as digit, sum(b.debit - b.credit)::numeric(18,2) as gap
    from accounting.account_balance b join accounting.account a on a.id = b.account_id
    where b.vigencia = ${vigencia} and b.period <= ${number} and a.code ~ '^[89]'
    group by 1 having sum(b.debit - b.credit) <> 0`
  if (rows.length === 0) return good('orderAccounts', 'Las cuentas de orden cuadran entre sí.')
  const classGaps = rows.map(({ digit, gap }) => `clase ${digit} ${showPesos(money(gap))}`)
  const message = `Las cuentas de orden no cuadran: ${classGaps.join(', ')}.`
  return { name: 'orderAccounts', result: 'blocked', message, path: '/puc/saldos' }
})

/** Unbalanced vouchers: the database already refuses them, and this check verifies it again. */
defineClosingCheck('unbalanced', async (tx, { vigencia, number }) => {
  const rows = await rowsFrom<{ id: string; label: string }>(tx)`
    select e.id, k.code || ' ' || e.number as label
    from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
    join lateral (select sum(l.debit) as debit, sum(l.credit) as credit from accounting.entry_line l
                  where l.vigencia = e.vigencia and l.entry_id = e.id) s
      on s.debit is distinct from s.credit or s.debit is distinct from e.total_debit
    where e.vigencia = ${vigencia} and e.period = ${number} limit 8`
  if (rows.length === 0) return good('unbalanced', 'Ningún comprobante está descuadrado.')
  const items = rows.map(({ id, label }) => ({ label, path: `/accounting-seat/edit/${id}` }))
  return {
    name: 'unbalanced',
    result: 'blocked',
    message: 'Hay comprobantes descuadrados.',
    path: null,
    items,
  }
})

/** The modules that posted in the month and have not closed it: they may still be working on it. */
defineClosingCheck('areas', async (tx, ref) => {
  if (!isMonth(ref.number)) return good('areas', 'Ningún módulo cierra este período aparte.')
  const open = (await areasOf(tx, ref)).filter(({ closed, vouchers }) => !closed && vouchers > 0)
  if (open.length === 0) return good('areas', 'Los módulos con comprobantes ya cerraron el mes.')
  const message = `No han cerrado el mes: ${open.map(({ area }) => periodAreas[area]).join(', ')}.`
  return { name: 'areas', result: 'warning', message, path: null }
})
