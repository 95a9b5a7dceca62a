/** Programs one payable in the order that the same act is making for its tercero. */
export const programPath = '/api/treasury/paymentOrder-program'
/** What estampillas and contributions a payment bears. */
export const proposedDeductionsPath = '/api/treasury/paymentOrder-deductions'

export interface ProposedDeduction {
  readonly kind: 'withholding'
  readonly ruleId: string
  readonly ruleLabel: string
  readonly accountId: string
  readonly terceroId: string | null
  readonly base: string
  readonly amount: string
  readonly explanation: string
}
