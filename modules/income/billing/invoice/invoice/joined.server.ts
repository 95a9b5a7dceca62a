import type { AdmissionFacts } from '@quina/care/server'
import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { sql } from 'kysely'

/** The admissions whose charges an invoice holds, or held; the one that the invoice names comes first. */
export const admissionsOf = async (tx: Tx, invoiceId: string, first: string): Promise<readonly string[]> =>
  admissionsIn(first, (await askAdmissions(invoiceId).execute(tx)).rows)

export type AdmissionRow = { readonly admissionId: string }

/** The same as a query, sent with the one that reads the invoice, for `admissionsIn`. */
export const askAdmissions = (invoiceId: string) => sql<AdmissionRow>`
  select distinct c.admission_id as "admissionId" from billing.invoice_charge l join billing.charge c on c.id = l.charge_id
  where l.invoice_id = ${invoiceId}::uuid order by 1`

export const admissionsIn = (first: string, found: readonly AdmissionRow[]): readonly string[] => [
  ...new Set([first, ...found.map(({ admissionId }) => admissionId)]),
]

/**
 * Checks that the care of several patients may go in one invoice: same plan, modality and contract (billing dossier §6),
 * ambulatory attentions of one régimen in one site, where RIPS reports each user by their own type. A stay, an urgency or an
 * accident belongs to one patient.
 * @throws Problem FAC-220.
 */
export function mustGoTogether(
  [first, ...others]: readonly AdmissionFacts[],
  { byContract, byAccident }: { readonly byContract: boolean; readonly byAccident: boolean },
): void {
  const unlike = [first, ...others].find(
    (one) =>
      one?.ambit !== '1' ||
      one.campusId !== first?.campusId ||
      one.coverage !== first.coverage ||
      one.regime !== first.regime,
  )
  const words =
    'Varios pacientes van en una factura si son atenciones ambulatorias de esta sede, con el mismo contrato, cobertura y régimen'
  const which = unlike === undefined ? '' : `: la admisión ${unlike.code} no lo es`
  insist(byContract && !byAccident && unlike === undefined, 'FAC-220', `${words}${which}.`, { status: 409 })
}

/**
 * Checks that the admissions of one invoice belong to one patient and one site, and share their data: the invoice and its RIPS
 * have one type of user and one cobertura.
 * @throws Problem FAC-128, FAC-129.
 */
export function mustJoin([first, ...others]: readonly AdmissionFacts[]): void {
  const other = others.find((one) => one.personId !== first?.personId || one.campusId !== first?.campusId)
  const words = `La admisión ${other?.code} no es de este paciente en esta sede.`
  insist(other === undefined, 'FAC-128', words, { status: 409 })
  const unlike = others.find(
    (one) =>
      one.userType !== first?.userType || one.coverage !== first?.coverage || one.regime !== first?.regime,
  )
  const message = `La admisión ${unlike?.code} tiene otro régimen, cobertura o tipo de usuario: va en su propia factura.`
  insist(unlike === undefined, 'FAC-129', message, { status: 409 })
}
