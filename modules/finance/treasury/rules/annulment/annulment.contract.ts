import { issuedStates } from '@quina/blocks'

/** The states of a document of treasury that is posted once. */
export const postedStates = issuedStates({ approved: 'Contabilizado', annulled: 'Anulado' })
