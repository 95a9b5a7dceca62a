/** The kinds of owner of a RIPS. */
export const ripsOwnerKind = 'billing.invoice'
export const noteOwnerKind = 'billing.creditNote'
export const debitOwnerKind = 'billing.debitNote'
/** A nota de ajuste: no document goes with it. */
export const adjustmentOwnerKind = 'billing.ripsNote'
/** What no invoice bears: no document goes with it. */
export const apartOwnerKind = 'billing.ripsApart'
/** The last RIPS of a cápita, which goes alone. */
export const capitaOwnerKind = 'billing.capita'
