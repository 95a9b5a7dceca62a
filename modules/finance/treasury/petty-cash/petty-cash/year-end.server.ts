import { defineClosingCheck } from '@quina/accounting/server'
import { parameterOn } from '@quina/blocks/server'
import { defineVigenciaKeeper } from '@quina/budget/server'
import { rowsFrom } from '@quina/db/server'
import { plural } from '@quina/kernel'
import { voucherDays } from './parameters.contract.ts'

/** PRE-405: a vigencia is neither carried over nor closed while one of its cajas menores is open (finance dossier §3.8). */
defineVigenciaKeeper('treasury.pettyCash', async (tx, year) => {
  const rows = await rowsFrom<{ id: string; name: string }>(tx)`
    select id, name from treasury.petty_cash where vigencia = ${year} and status = 'approved' order by number`
  return rows.map(({ id, name }) => ({
    code: 'PRE-405',
    message: `${name} está sin legalizar en definitiva.`,
    path: `/tesoreria/caja-menor/edit/${id}`,
  }))
})

/** Lists vales that were due before the month ended and, in December, the funds that are still open. */
defineClosingCheck('treasury.pettyCash', async (tx, { number, last }) => {
  const name = 'treasury.pettyCash'
  const good = { name, result: 'good' as const, message: 'Las cajas menores están al día.', path: null }
  if (number === 0 || number === 13) return good
  const days = await parameterOn(tx, voucherDays, last)
  const rows = await rowsFrom<{ label: string; path: string }>(tx)`
    select 'Vale VP ' || v.number || ' de ' || t.name as label, '/tesoreria/caja-menor/vales/edit/' || v.id as path
    from treasury.petty_cash_voucher v join people.tercero_face t on t.id = v.receiver_id
    where v.status = 'approved' and v.date + ${days}::int <= ${last}::date
    union all
    select c.name || ' sin legalizar en definitiva', '/tesoreria/caja-menor/edit/' || c.id
    from treasury.petty_cash c
    where ${number} = 12 and c.status = 'approved' and c.vigencia = extract(year from ${last}::date)
    order by 1 limit 8`
  if (rows.length === 0) return good
  const message = `Hay ${plural(rows.length, 'asunto', 'asuntos')} de caja menor por legalizar.`
  return { name, result: 'warning', message, path: null, items: rows }
})
