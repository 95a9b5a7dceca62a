import { type Money, moneyText } from '@quina/kernel'
import type { InvoiceFacts } from '../rule/finding.contract.ts'

/** The facts of an invoice as they are kept: amounts as text. */
export const writeFacts = (invoice: InvoiceFacts | null): string | null =>
  invoice === null
    ? null
    : JSON.stringify(invoice, (_, value: unknown) =>
        typeof value === 'bigint' ? moneyText(value as Money) : value,
      )
