import { rowsFrom } from '@quina/db/server'
import { money, showPesos } from '@quina/kernel'
import { defineCollision, definePatientRows } from '@quina/people/server'

/** The billing rows that name a patient: issued or not, they stay in the file where they were written. */
definePatientRows({
  'billing.charge': 'Cargos',
  'billing.invoice': 'Facturas',
  'billing.victim_cover': 'Topes de accidentes',
})

type CoverRow = Readonly<{ id: string; event: string; payer: string; taken: string; cap: string }>

/**
 * One person has one tope for each event and payer, and the invoices of both files together may pass it. Nothing was false when
 * it was invoiced, so the merge is not refused: both covers stay, and the excess is shown until a note gives it back.
 */
defineCollision({
  guard: 'victim_cover_passed',
  title: 'Tope del accidente pasado entre las dos fichas',
  find: (tx, { survivors, losers }) => rowsFrom<{ oneId: string; otherId: string }>(tx)`
    select o.id as one_id, n.id as other_id
    from billing.victim_cover o
    join billing.victim_cover n on n.accident_id = o.accident_id and n.payer_id = o.payer_id
      and n.patient_id = any(${[...losers]}::uuid[])
    where o.patient_id = any(${[...survivors]}::uuid[]) and o.cap < (
      select sum(c.elsewhere + c.used) from billing.victim_cover c
      where c.accident_id = o.accident_id and c.payer_id = o.payer_id
        and c.patient_id = any(${[...survivors, ...losers]}::uuid[]))
    order by 1, 2`,
  async rows(tx, ids) {
    const rows = await rowsFrom<CoverRow>(tx)`
      select c.id, e.label as event, y.label as payer, (c.elsewhere + c.used)::text as taken, c.cap::text
      from billing.victim_cover c
      join billing.accident_option e on e.id = c.accident_id
      join insurers.payer_option y on y.id = c.payer_id
      where c.id = any(${[...ids]}::uuid[])`
    return rows.map(({ id, event, payer, taken, cap }) => {
      const figures = `${showPesos(money(taken))} de un tope de ${showPesos(money(cap))}`
      return { id, text: `${event} · ${payer} · ${figures}`, canYield: false }
    })
  },
})
