import type { IssuedSale, SoldLine } from '@quina/accounting/server'
import type { Tx } from '@quina/db/server'
import type { Correction, DocumentLine } from '@quina/einvoice/contract'
import type { SoldDocument } from '@quina/einvoice/server'
import { byDecimal, type Money, money, moneyText, zero } from '@quina/kernel'
import { customerOf } from '../electronic/customer.server.ts'
import { when } from '../electronic/sold-document.server.ts'

/** A unit, as the DIAN calls it. */
const unit = '94'

/** A sale of what is no health service, as it is told to the DIAN. @throws Problem FAC-140 when the client lacks its address. */
export async function soldSale(tx: Tx, sale: IssuedSale, now: Date): Promise<SoldDocument> {
  const { purpose, orderNumber, dueOn, paymentForm, paymentMeans } = sale
  return {
    ...(await base(tx, sale, now)),
    kind: 'invoice',
    operation: '10',
    dueOn,
    notes: [purpose, ...(orderNumber === null ? [] : [`Orden o contrato ${orderNumber}`])],
    payment: { form: paymentForm, means: paymentMeans },
    corrects: null,
  }
}

/** A note that takes back what its lines say of a sale: all of it, or part. */
export async function soldSaleNote(tx: Tx, sale: Told, credited: Credited): Promise<SoldDocument> {
  const { reason, now, ...invoice } = credited
  const common = await base(tx, sale, now)
  return {
    ...common,
    kind: 'credit-note',
    operation: '20',
    dueOn: common.issuedOn,
    notes: [reason],
    payment: { form: 'credit', means: '1' },
    corrects: invoice,
  }
}

type Told = Pick<IssuedSale, 'terceroId' | 'today' | 'lines'>

interface Credited extends Correction {
  readonly reason: string
  readonly now: Date
}

const base = async (tx: Tx, { terceroId, today, lines }: Told, now: Date) => ({
  ...when(now),
  period: null,
  customer: await customerOf(tx, terceroId, today),
  health: null,
  prepaid: [],
  lines: lines.map(told),
  credits: [],
})

/**
 * A line as the DIAN multiplies it, halves to the even centavo. Where the house rounded the other way it is told as one
 * unit of its value, which is what is owed.
 */
function told(line: SoldLine): DocumentLine {
  const { code, description, quantity, unitPrice, base: amount } = line
  const multiplies = byDecimal(unitPrice, quantity, { rounding: 'half-even' }) === amount
  const measured = multiplies
    ? { description, quantity, price: unitPrice }
    : { description: `${description} (${quantity} × ${moneyText(unitPrice)})`, quantity: '1', price: amount }
  return {
    ...measured,
    ...{ code: { scheme: '999', id: code }, unit, allowance: zero as Money, amount },
    taxes: line.vatRate === null ? [] : [vatOf(line, line.vatRate)],
  }
}

/** The DIAN writes a rate with two decimals. */
const vatOf = ({ base: amount, vat }: SoldLine, rate: string) => {
  const [whole = '0', decimals = ''] = rate.split('.')
  const percent = moneyText(money(`${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`))
  return { scheme: '01' as const, base: amount, amount: vat, percent }
}
