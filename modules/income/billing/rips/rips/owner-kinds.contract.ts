/** The kinds of owner of a RIPS. */
export const ripsOwnerKind = 'billing.invoice'
export const noteOwnerKind = 'billing.creditNote'
export const debitOwnerKind = 'billing.debitNote'
/** A nota de ajuste: it is sent without a document. */
export const adjustmentOwnerKind = 'billing.ripsNote'
/** Services in no invoice: they are sent without a document. */
export const apartOwnerKind = 'billing.ripsApart'
/** The last RIPS of a cápita, which is sent alone. */
export const capitaOwnerKind = 'billing.capita'
