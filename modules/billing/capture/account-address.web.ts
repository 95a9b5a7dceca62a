import { filled } from '@quina/blocks/web'
import type { Ambit } from '../invoice/invoice.contract.ts'

export const capturePath = '/billing/invoice/:ambitId/:userId?/:programId?'

/** Where an account is opened: `/billing/invoice/2/<patient>?admissionId=…`. */
export const accountHref = (ambit: Ambit, patientId: string, admissionId: string): string =>
  `${filled(capturePath, { ambitId: ambit, userId: patientId })}?admissionId=${admissionId}`
