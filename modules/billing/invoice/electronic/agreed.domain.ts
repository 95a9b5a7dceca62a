import { sharedCoverages } from '@quina/rips/contract'

/** SOAT, ADRES and the voluntary plans: whose care is told by its policy (Documento Técnico 2, §4.5). */
const insured: readonly string[] = ['04', '06', ...sharedCoverages]

/** A cargo de ADRES, de aseguradora SOAT o de planes voluntarios (`facturaSinContrato`). */
const byPolicy = '02'

export interface Agreed {
  readonly coverage: string
  /** CUCON, or the number that both parties know it by. */
  readonly contractNumber: string | null
  readonly policy: string | null
  readonly withoutContract: string | null
}

/**
 * By what an invoice is owed: a contract or a policy, since «cuando sea informado un número de póliza, no se podrá informar un
 * número de contrato» (§6), and the policy is obligatory in SOAT and voluntary plans (§4.5), where it goes before. Nobody else
 * tells one. Without a contract the invoice says why (§4.12).
 */
export function agreedBy({ coverage, contractNumber, policy, withoutContract }: Agreed) {
  const told = insured.includes(coverage) ? policy || null : null
  const contract = told === null ? contractNumber : null
  const why = withoutContract ?? (told === null ? null : byPolicy)
  return { contract, policy: told, withoutContract: contract === null ? why : null }
}
