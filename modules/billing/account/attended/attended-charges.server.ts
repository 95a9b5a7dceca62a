import { type AttendedService, admissionFacts, defineChargesAttended } from '@quina/care/server'
import { rowFrom, storedRow, type Tx } from '@quina/db/server'
import { dayInBogota, hourInBogota } from '@quina/kernel'
import { sql } from 'kysely'
import { addCharge } from '../../invoice/charge/adding.server.ts'
import type { GivenCharge } from '../../invoice/charge/charge.server.ts'
import { declaredOf, nothingDeclared } from '../../invoice/charge/declared.contract.ts'

/** What is attended becomes a charge, priced by the contract of its admission; what cannot be priced says why, and is charged. */
defineChargesAttended(async ({ tx, actor }, one) => {
  const admission = await admissionFacts(tx, one.admissionId)
  if (over.includes(admission.status))
    return waits(
      `La admisión ${admission.code} ya no recibe cargos: reabra su cuenta o hágale otra admisión.`,
    )
  const serviceId = await serviceOf(tx, one, admission.ambit)
  if (serviceId === undefined)
    return waits(
      `Ningún servicio activo tiene el código ${await codeOf(tx, one.entryId)}: créelo en los servicios.`,
    )
  const { relatedDiagnoses, finalidad, cause } = one
  const chargeId = await addCharge({ tx, actor, admissionId: one.admissionId }, given(one, serviceId), {
    origin: 'care',
    originId: one.id,
    relatedDiagnoses,
    finalidad,
    cause,
  })
  const { unpriced } = await storedRow(tx, 'billing.charge', chargeId, ['unpriced'])
  return { chargeId, warning: unpriced }
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

/** The service that is sold under an official code; of several, one of the ámbito, and then the first by its own code. */
async function serviceOf(tx: Tx, { entryId }: AttendedService, ambit: '1' | '2' | '3') {
  const scope = { 1: sql`ambulatory`, 2: sql`emergency`, 3: sql`inpatient` }[ambit]
  const row = await rowFrom<{ id: GivenCharge['serviceId'] }>(tx)`
    select id from tariffs.service_face where active and (cups_id = ${entryId}::uuid or ium_id = ${entryId}::uuid)
    order by ${scope} desc, code limit 1`
  return row?.id
}

const codeOf = async (tx: Tx, id: string): Promise<string> =>
  (await storedRow(tx, 'reference.entryFace', id, ['code'])).code
