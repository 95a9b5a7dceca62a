import { journalLedger } from '@quina/accounting/server'
import { type Extra, type ServedDocument, serveDocument } from '@quina/blocks/server'
import { insist, type Money, zero } from '@quina/kernel'
import { sharedCoverages } from '@quina/rips/contract'
import { mustBeOfPayer } from '@quina/treasury/server'
import { sql } from 'kysely'
import { annulWithNote } from '../credit-note/annul.server.ts'
import { issueInvoice } from '../issue/issue.server.ts'
import { invoice } from './invoice.contract.ts'
import { invoicePrint } from './invoice.print.ts'
import { aroundInvoice } from './invoice-facts.server.ts'
import { letGo } from './lines.server.ts'

/**
 * Rules: FAC-1xx of the checks; FAC-145 an amount below zero; FAC-146 the period; FAC-159 pagos compartidos of a coverage
 * that has none (DT1 §1.8); FAC-169 an advance without its anticipo, TES-051 and TES-058 of one that has less left or is of
 * another payer; and what the ledgers refuse.
 */
export const invoiceService: ServedDocument<typeof invoice> = {
  document: invoice,
  table: 'billing.invoice',
  lines: {},
  ledgers: [journalLedger],
  numberBy: () => sql`consecutive`,
  async onSave(tx, input) {
    const { discount, shared, advance, advanceId, terceroId, periodFrom, periodTo, coverage } = input
    const amounts: Readonly<Record<string, Money>> = { discount, shared, advance }
    for (const [name, amount] of Object.entries(amounts)) mustNotBeNegative(name, amount)
    const unshared = 'Solo los planes voluntarios (coberturas 10, 11 y 12) tienen pagos compartidos.'
    const shares = shared === zero || sharedCoverages.includes(coverage)
    insist(shares, 'FAC-159', unshared, { fields: { shared: unshared } })
    const unnamed = 'Elija el anticipo que se legaliza.'
    insist(advance === zero || advanceId !== null, 'FAC-169', unnamed, { fields: { advanceId: unnamed } })
    if (advanceId !== null) await mustBeOfPayer(tx, { advanceId, terceroId, amount: advance })
    const backwards = 'El periodo no puede terminar antes de empezar.'
    insist(periodFrom <= periodTo, 'FAC-146', backwards, { fields: { periodTo: backwards } })
  },
  on: {
    issue: (deed) => issueInvoice(deed),
    async drop({ tx, document }) {
      await letGo(tx, document.id, 'pending')
      return []
    },
    annul: ({ tx, document, actor, today, asked: { reason, frees } }) =>
      annulWithNote({ tx, actor, today, reason, frees, invoiceId: document.id, campusId: document.campusId }),
  },
  extra: async (tx, kept, _actor, today): Promise<Extra> => aroundInvoice(tx, kept, today),
  print: invoicePrint,
}

function mustNotBeNegative(name: string, amount: Money): void {
  const message = 'No puede ser negativo.'
  insist(amount >= zero, 'FAC-145', message, { fields: { [name]: message } })
}

export const invoiceOperations = serveDocument(invoiceService)
