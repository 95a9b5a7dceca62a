import type { Stored } from '@quina/blocks'
import { parameterOn } from '@quina/blocks/server'
import type { OrderToDispense } from '@quina/care/server'
import { changeById, oneFrom, type Tx } from '@quina/db/server'
import { daysBetween, insist, must } from '@quina/kernel'
import { formOf } from '../../control/form-number/form-number.domain.ts'
import { formDays, formTreatmentDays } from '../../control/form-series/form-series.contract.ts'
import type { dispensing } from '../dispensing/dispensing.contract.ts'
import type { LineFacts } from '../dispensing-rules/rules.server.ts'

/**
 * Uses the official forms of controlled medicines: the prescriber's own, within their days, each for one order.
 * @throws Problem FAR-030 outside the prescriber's books, FAR-031 used by another order, FAR-032 expired, FAR-033 for too many
 * days
 */
export async function spendForms(
  tx: Tx,
  { date, lines }: Stored<typeof dispensing>,
  { order, facts }: { readonly order: OrderToDispense; readonly facts: readonly LineFacts[] },
): Promise<void> {
  for (const [at, { ordered, product }] of facts.entries()) {
    const form = ordered.controlledForm
    if (!product.controlled || form === null) continue
    const field = `lines.${at}.orderLineId`
    const valid = await parameterOn(tx, formDays, date)
    const treatment = await parameterOn(tx, formTreatmentDays, date)
    const over = `El recetario ${form} se dispensa en ${valid} días desde su fecha.`
    must(daysBetween(order.date, date) <= valid, 'FAR-032', field, over)
    const long = `Un recetario oficial es de ${treatment} días de tratamiento como máximo.`
    must(ordered.days <= treatment, 'FAR-033', field, long)
    const own = await isOwn(tx, form, order.professionalId)
    must(own, 'FAR-030', field, `El recetario ${form} no es de un talonario de quien prescribió.`)
    await mustBeUnused(tx, form, order.id, field)
    await changeById(tx, 'pharmacy.dispensingLine', lines[at]!.id as string, { controlledForm: form })
  }
}

/** Whether a form belongs to a book of its prescriber; always true while no books are registered. */
async function isOwn(tx: Tx, form: string, professionalId: string): Promise<boolean> {
  const { prefix, number } = formOf(form)
  const { any, own } = await oneFrom<{ any: boolean; own: boolean }>(tx)`
    select exists (select from pharmacy.form_series) as any,
           exists (select from pharmacy.form_series s where s.active and s.prescriber_id = ${professionalId}::uuid
                   and s.prefix = ${prefix} and ${number}::int between s.first_number and s.last_number) as own`
  return own || !any
}

async function mustBeUnused(tx: Tx, form: string, orderId: string, field: string): Promise<void> {
  const known = await oneFrom<{ orderId: string }>(tx)`
    insert into pharmacy.used_form (form, order_id) values (upper(${form}), ${orderId}::uuid)
    on conflict (form) do update set form = excluded.form returning order_id`
  const message = `El recetario ${form} ya se dispensó con otra orden.`
  insist(known.orderId === orderId, 'FAR-031', message, { status: 409, fields: { [field]: message } })
}
