import { entry } from '@quina/accounting/domain'
import { type Posted, postingLines, toJournal } from '@quina/accounting/server'
import type { Posting } from '@quina/blocks/server'
import { groupedBy, type Id, plus, sumOf } from '@quina/kernel'
import type { Legalised } from '@quina/treasury/server'
import { incomePosting, invoicePosting } from '../posting/billing.posting.contract.ts'
import type { Destination, Income } from './accounts.server.ts'
import type { Issuing, Sending } from './issuing.server.ts'

interface Booking extends Pick<Sending, 'taken' | 'worth'>, Destination {
  readonly legalised: Legalised
}

/** the receivable of the payer against the income of each service. */
export async function inJournal({ tx, document, today }: Issuing, booking: Booking): Promise<Posting> {
  const { taken, worth, accounts, income, dueOn, legalised } = booking
  const terceroId = document.terceroId as Id<'people.tercero'>
  const moderating = plus(plus(worth.copago, worth.cuota), worth.shared)
  const owed: Posted = {
    posting: invoicePosting,
    values: { net: worth.net, moderating, giro: legalised.receivable, advance: legalised.excess },
    accounts: { receivable: accounts.unfiled },
    about: { terceroId },
    aboutOf: {
      receivable: { openItem: taken.number, dueOn },
      'purpose:advancesReceived': { openItem: legalised.openItem },
    },
  }
  const earned = gathered(income).map(
    ({ account, costCentreId, amount }): Posted => ({
      posting: incomePosting,
      values: { amount },
      accounts: { income: account },
      about: { terceroId, costCentreId },
    }),
  )
  const concept = `Factura ${taken.number} de servicios de salud`
  return toJournal([
    entry({ kind: 'FV', day: today, concept }, await postingLines(tx, today, [owed, ...earned])),
  ])
}

/** One line of the entry for each account and cost centre. */
const gathered = (income: readonly Income[]): readonly Income[] =>
  [...groupedBy(income, ({ account, costCentreId }) => `${account} ${costCentreId}`).values()].map((own) => ({
    ...own[0]!,
    amount: sumOf(own, 'amount'),
  }))
