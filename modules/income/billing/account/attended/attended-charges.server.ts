import {
  type AttendedService,
  admissionFacts,
  defineChargesAttended,
  defineChargesInvoiced,
  defineChargesTakenBack,
  defineCreditNotes,
  defineDeliveryAnswered,
  type InvoicedCharge,
  type TakenBackCharge,
} from '@quina/care/server'
import { changeById, rowFrom, rowsFrom, storedRow, type Tx, valueOrNull } from '@quina/db/server'
import { dayInBogota, hourInBogota, money, scaled, unscaled } from '@quina/kernel'
import { sql } from 'kysely'
import { addCharge } from '../../invoice/charges/charge/adding.server.ts'
import { type GivenCharge, reduceCharge } from '../../invoice/charges/charge/charge.server.ts'
import { declaredOf, nothingDeclared } from '../../invoice/charges/charge/declared.contract.ts'
import { amountOf } from '../../rules/totals/totals.domain.ts'

/** Charges each attention at the price of the contract of its admission; without a price, the charge stores the reason. */
defineChargesAttended(async ({ tx, actor }, one) => {
  const admission = await admissionFacts(tx, one.admissionId)
  if (over.includes(admission.status))
    return waits(
      `La admisión ${admission.code} ya no recibe cargos: reabra su cuenta o hágale otra admisión.`,
    )
  const serviceId = await serviceOf(tx, one, admission.ambit)
  if (serviceId === undefined) return waits(await unsold(tx, one))
  const { relatedDiagnoses, finalidad, cause } = one
  const chargeId = await addCharge({ tx, actor, admissionId: one.admissionId }, given(one, serviceId), {
    origin: 'care',
    originId: one.id,
    relatedDiagnoses,
    finalidad,
    cause,
  })
  const { unpriced, price } = await storedRow(tx, 'billing.charge', chargeId, ['unpriced', 'price'])
  return { chargeId, warning: unpriced, price: money(price) }
})

const over: readonly string[] = ['annulled', 'invoiced']
const waits = (warning: string) => ({ chargeId: null, warning })

const given = (one: AttendedService, serviceId: GivenCharge['serviceId']): GivenCharge => ({
  serviceId,
  quantity: one.quantity,
  day: dayInBogota(one.at),
  hour: hourInBogota(one.at),
  professionalId: one.professionalId as GivenCharge['professionalId'],
  diagnosisId: one.diagnosisId as GivenCharge['diagnosisId'],
  programId: null,
  ...declaredOf({ ...nothingDeclared, ...one, authorizationNumber: one.authorisationNumber }),
})

/** The service sold under an official code; among several, first one of the ámbito, then the first by its own code. */
async function serviceOf(tx: Tx, { entryId, serviceId = null }: AttendedService, ambit: '1' | '2' | '3') {
  const scope = { 1: sql`ambulatory`, 2: sql`emergency`, 3: sql`inpatient` }[ambit]
  const row = await rowFrom<{ id: GivenCharge['serviceId'] }>(tx)`
    select id from tariffs.service_face
    where active and (cups_id = ${entryId}::uuid or ium_id = ${entryId}::uuid or id = ${serviceId}::uuid)
    order by ${scope} desc, code limit 1`
  return row?.id
}

async function unsold(tx: Tx, { entryId, serviceId }: AttendedService): Promise<string> {
  if (entryId === null) {
    const { code } = await storedRow(tx, 'tariffs.serviceFace', String(serviceId), ['code'])
    return `El servicio ${code} no está activo: actívelo, o cambie el del producto.`
  }
  const { code } = await storedRow(tx, 'reference.entryFace', entryId, ['code'])
  return `Ningún servicio activo tiene el código ${code}: créelo en los servicios.`
}

/** Removes from the account what the patient returned; an invoiced charge stays, and needs a credit note for that amount. */
defineChargesTakenBack(async ({ tx, actor }, { chargeId, quantity, reason }) => {
  const columns = ['state', 'quantity', 'price'] as const
  const charge = await storedRow(tx, 'billing.charge', chargeId, [...columns])
  const amount = amountOf(money(charge.price), quantity)
  if (charge.state === 'invoiced')
    return { outcome: 'invoiced', invoice: await invoiceOf(tx, chargeId), amount } satisfies TakenBackCharge
  const left = scaled(String(charge.quantity), 4) - scaled(quantity, 4)
  await reduceCharge({ tx, actor, id: chargeId }, unscaled(left, 4), reason)
  return { outcome: left > 0n ? 'reduced' : 'excluded', invoice: null, amount } satisfies TakenBackCharge
})

/** RIPS is built from the charge: returns the number of the invoice that already contains it, so that its RIPS is built again. */
defineDeliveryAnswered(async ({ tx }, { chargeId, mipres }) => {
  await changeById(tx, 'billing.charge', chargeId, { mipres })
  return invoiceOf(tx, chargeId)
})

defineCreditNotes(async (tx, { invoice, note }) => {
  const row = await rowFrom<{ amount: string }>(tx)`
    select n.amount::text as amount from billing.credit_note n join billing.invoice i on i.id = n.invoice_id
    where i.full_number = ${invoice} and n.full_number = ${note} and n.status = 'issued'`
  return row === undefined ? null : money(row.amount)
})

async function invoiceOf(tx: Tx, chargeId: string): Promise<string | null> {
  return valueOrNull<string>(tx)`
    select i.full_number as number from billing.invoice_charge k join billing.invoice i on i.id = k.invoice_id
    where k.charge_id = ${chargeId}::uuid and k.live`
}

/** The charged attentions in the invoices of those days that are in force. */
defineChargesInvoiced(
  (tx, { from, to }) =>
    rowsFrom<InvoicedCharge>(tx)`
    select c.id as charge_id, i.full_number as invoice, i.date::text as day, c.quantity::text as quantity,
           k.amount::text as amount
    from billing.invoice i join billing.invoice_charge k on k.invoice_id = i.id and k.live
    join billing.charge c on c.id = k.charge_id and c.origin = 'care'
    where i.status = 'issued' and i.date between ${from}::date and ${to}::date`,
)
