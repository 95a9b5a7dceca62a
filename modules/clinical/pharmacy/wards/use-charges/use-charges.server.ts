import type { Stored } from '@quina/blocks'
import type { Actor } from '@quina/blocks/server'
import { attend } from '@quina/care/server'
import { changeById, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { must } from '@quina/kernel'
import { medicineAllergiesOf } from '@quina/people/server'
import { mustExplain, overCap } from '../../dispensing/dispensing-moves/moves.server.ts'
import { mustGiveReason } from '../../dispensing/dispensing-rules/rules.domain.ts'
import type { patientUse } from '../patient-use/patient-use.contract.ts'

type Use = Stored<typeof patientUse>

export interface UsedProduct {
  readonly id: string
  readonly name: string
  readonly medicineId: string | null
  /** The service as which it is sold, when it has no IUM. */
  readonly serviceId: string | null
  readonly implantable: boolean
  readonly controlled: boolean
  readonly highAlert: boolean
  readonly blocked: boolean
}

export async function productsOf(
  tx: Tx,
  { lines }: Pick<Use, 'lines'>,
): Promise<ReadonlyMap<string, UsedProduct>> {
  const rows = await rowsFrom<UsedProduct>(tx)`
    select id, name, medicine_id, service_id, implantable, controlled, high_alert, blocked_issue as blocked
    from warehouse.product_face
    where id = any(${lines.map(({ productId }) => productId as string)}::uuid[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Requires a reason for each line with a warning of the patient's chart. @throws Problem FAR-006 */
export async function mustExplainAllergies(
  tx: Tx,
  document: Use,
  products: ChargeContext['products'],
): Promise<void> {
  if (document.admissionId === null) return
  const { patientId } = await storedRow(tx, 'care.admissionFace', document.admissionId, ['patientId'])
  const entries = [...products.values()].flatMap(({ medicineId }) => medicineId ?? [])
  const allergies = await medicineAllergiesOf(tx, patientId, entries)
  for (const [at, line] of document.lines.entries()) {
    const { medicineId } = products.get(line.productId)!
    const matches = medicineId === null ? [] : (allergies.get(medicineId)?.matches ?? [])
    const alert = matches.map(({ message }) => message).join(' ')
    mustGiveReason(line, alert, at)
    if (alert !== '') await changeById(tx, 'pharmacy.patientUseLine', line.id, { alert })
  }
}

type ChargeContext = Readonly<{ tx: Tx; actor: Actor; at: Date; products: ReadonlyMap<string, UsedProduct> }>

/**
 * Charges to the account of the patient each line that no service includes, in the transaction that takes it out of the store.
 * @returns whether any line has a warning: it is not charged, or is charged above its regulated price.
 * @throws Problem FAR-008 beside its reason
 */
export async function chargeUse(document: Use, charging: ChargeContext): Promise<boolean> {
  if (document.admissionId === null) return false
  let hasWarning = false
  for (const [place, line] of document.lines.entries()) {
    const warning = line.included ? null : await chargeLine(document, line, charging)
    if (warning === null) continue
    mustExplain(line, warning, place)
    hasWarning = true
    await changeById(charging.tx, 'pharmacy.patientUseLine', line.id, { chargeWarning: warning })
  }
  return hasWarning
}

/** @returns why the line is not charged, or is charged above its regulated price */
async function chargeLine(
  document: Use,
  { id, productId, quantity }: Use['lines'][number],
  { tx, actor, at, products }: ChargeContext,
): Promise<string | null> {
  const product = products.get(productId)!
  if (product.medicineId === null && product.serviceId === null)
    return `${product.name} no tiene IUM ni servicio con que se cobre.`
  const { warning, price } = await attend(
    { tx, actor },
    {
      ...(await accountOf(tx, document)),
      source: 'use',
      sourceId: id as string,
      campusId: document.campusId,
      entryId: product.medicineId,
      serviceId: product.serviceId,
      quantity,
      at,
      relatedDiagnoses: [],
      diagnosisKind: null,
      finalidad: null,
      cause: null,
      orderNumber: null,
      mipres: null,
      treatmentDays: 1,
    },
  )
  return warning ?? overCap(tx, product, { price, day: document.date })
}

/** Returns the account, and the professional who used the products. @throws Problem FAR-102 */
async function accountOf(tx: Tx, { admissionId, professionalId }: Use) {
  must(professionalId !== null, 'FAR-102', 'professionalId', 'Diga qué profesional lo usó.')
  const columns = ['patientId', 'diagnosisId', 'authorisationNumber'] as const
  const row = await storedRow(tx, 'care.admissionFace', admissionId as string, [...columns])
  return { ...row, admissionId: admissionId as string, professionalId: professionalId as string }
}
