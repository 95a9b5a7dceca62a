import { issuedStates } from '@quina/blocks'

/** The states of a treasury document that is posted once. */
export const postedStates = issuedStates({ approved: 'Contabilizado', annulled: 'Anulado' })
