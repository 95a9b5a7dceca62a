import type { DocumentPrint } from '@quina/blocks/print'
import { money } from '@quina/kernel'
import type { receivablesAdvance } from './receivables-advance.contract.ts'

/** The paper of an advance: who sent it, for which month, and where it entered. */
export const receivablesAdvancePrint: DocumentPrint<typeof receivablesAdvance> = {
  title: 'Anticipo de cartera',
  pairs: ['date', 'terceroId', 'regimenId', 'giroMonth', 'bankAccountId', 'amount', 'reference', 'purpose'],
  identifies: ['terceroId', 'bankAccountId'],
  lines: [],
  worth: ({ values }) => money(String(values.amount)),
  signs: { treasurer: 'Tesorero' },
}
