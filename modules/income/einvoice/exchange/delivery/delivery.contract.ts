/** The job that delivers accepted documents to the buyer. */
export const deliverJobKind = 'einvoice.deliver'
