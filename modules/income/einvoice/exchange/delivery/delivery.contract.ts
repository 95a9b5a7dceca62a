/** The job that delivers what DIAN accepted to who buys. */
export const deliverJobKind = 'einvoice.deliver'
