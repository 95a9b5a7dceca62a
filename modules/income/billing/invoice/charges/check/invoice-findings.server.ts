import type { AdmissionFacts } from '@quina/care/server'
import type { Tx } from '@quina/db/server'
import { groupedBy } from '@quina/kernel'
import { type AccountCheckInput, checkedAccount } from './account-facts.server.ts'
import { checksOf } from './check.domain.ts'
import type { Finding } from './facts.contract.ts'

interface InvoiceChecking
  extends Pick<AccountCheckInput, 'payerId' | 'contractId' | 'partial' | 'today' | 'declared'> {
  readonly charges: readonly { readonly id: string; readonly admissionId: string }[]
  /** The first admission is the one that the invoice names; values typed over the prefactura apply only to it. */
  readonly admissions: readonly AdmissionFacts[]
}

/** The findings of a prefactura now, admission by admission: each has its own days and diagnosis. */
export async function invoiceFindings(
  tx: Tx,
  { charges, admissions, declared, ...checking }: InvoiceChecking,
): Promise<readonly Finding[]> {
  const byAdmission = groupedBy(charges, 'admissionId')
  const together = charges.map(({ id }) => id)
  const looked = admissions.filter(
    ({ id }, index) => byAdmission.has(id) || (index === 0 && charges.length === 0),
  )
  const findings: Finding[] = []
  for (const admission of looked) {
    const chargeIds = (byAdmission.get(admission.id) ?? []).map(({ id }) => id)
    const own =
      admission.id === admissions[0]?.id ? declared : { policy: declared?.policy, siras: declared?.siras }
    const account = await checkedAccount(tx, {
      ...checking,
      admission,
      chargeIds,
      together,
      declared: own ?? {},
    })
    findings.push(...checksOf(account))
  }
  return findings
}
