/** A cheque that was spoiled before it was drawn. */
export const spoilPath = '/api/treasury/cheque-spoil'
/** The cheque on its pre-printed form. */
export const chequePaperPath = '/api/treasury/cheque-paper/:id'
