/** How RIPS are kept: by what they are of. */
export const ripsOwnerKind = 'billing.invoice'
export const noteOwnerKind = 'billing.creditNote'
export const debitOwnerKind = 'billing.debitNote'
/** The last RIPS of a cápita, which goes alone. */
export const capitaOwnerKind = 'billing.capita'
