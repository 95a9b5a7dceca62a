import { choice, type Fields } from '@quina/blocks'
import { askedPeriods, vigencia } from '../books/asked.contract.ts'

export const bookPrintPath = '/api/accounting/entry/book'
export const foliatePath = '/api/accounting/entry/foliate'
/** Giving the vouchers of a closed period their folios. */
export const foliateEntries = 'accounting.entry.foliate'

/** The vouchers of one period, together. */
export const bookOf = { vigencia, period: choice('Período', askedPeriods) } satisfies Fields
