import { filled, type NextStep } from '@quina/blocks/web'

/** Billing counts the ámbitos the other way round: its 2 are stays and its 3 urgencias. */
const ambitOf: Readonly<Record<string, string>> = { '1': '1', '2': '3', '3': '2' }

type AdmissionToCharge = Readonly<{ id: string; ambit: unknown; patientId: unknown }>

/** The link to the account of an admission, for the user who charges its services. */
export function toInvoice({ id, ambit, patientId }: AdmissionToCharge): NextStep | null {
  const ambitId = ambitOf[String(ambit)]
  if (ambitId === undefined || typeof patientId !== 'string') return null
  const account = filled('/billing/invoice/:ambitId/:userId?/:programId?', { ambitId, userId: patientId })
  const address = `${account}?admissionId=${id}`
  return { label: 'Ir a facturar', permission: 'billing.charge.edit', address }
}
