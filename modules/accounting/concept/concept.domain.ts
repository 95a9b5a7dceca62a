import { insist } from '@quina/kernel'

/** The codes of the accounts of a concept. */
export interface ConceptAccounts {
  readonly debit: string
  readonly credit: string
  readonly cost: string | null
}

/** @throws Problem CON-040 when both sides are one account, CON-041 when the account of care is not of class 7. */
export function mustBeConcept({ debit, credit, cost }: ConceptAccounts): void {
  const same = 'La cuenta crédito debe ser distinta de la cuenta débito.'
  insist(debit !== credit, 'CON-040', same, { fields: { creditAccountId: same } })
  const other = 'La cuenta asistencial es de la clase 7.'
  insist(cost === null || cost.startsWith('7'), 'CON-041', other, { fields: { costAccountId: other } })
}
