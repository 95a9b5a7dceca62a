import { type Day, type Id, type Money, negate, pesos, plus, zero } from '@quina/kernel'
import { type LineDetails, sharedFuente } from '../../ledger/journal/journal.domain.ts'
import { type AnyPosting, definePosting } from '../../ledger/posting/posting.contract.ts'
import type { Payload } from '../../ledger/posting/posting-lines.domain.ts'
import { destinations } from '../causacion/causacion.contract.ts'
import { destinationOf } from './destination.domain.ts'

/** A line of a causación to post, with its accounts and amounts resolved. */
export interface PostedLine {
  readonly account: string
  /** The account of the VAT when it is not cost; null when it is. */
  readonly vatAccount: string | null
  readonly costCentreId: string | null
  /** The fuente of its rubro; null without budget. */
  readonly fuenteId: string | null
  readonly base: Money
  readonly vat: Money
  /** The base of the VAT. */
  readonly taxable: Money
  readonly detail: string | null
}

export interface PostedWithholding {
  readonly account: string
  /** The owner of the money: the supplier, or the fund that receives an estampilla. */
  readonly terceroId: string
  readonly base: Money
  readonly amount: Money
}

/** An account with its documento cruce and the amount to move. */
export type PostedItem = Readonly<{ account: string; item: string; amount: Money }>

export interface CausacionPosting {
  readonly terceroId: string
  readonly lines: readonly PostedLine[]
  readonly withholdings: readonly PostedWithholding[]
  readonly advance: PostedItem | null
  readonly payable: PostedItem & { readonly dueOn: Day }
}

type Command = Payload & { readonly posting: AnyPosting }

/** The postings of a causación (finance dossier §5.5; §16). */
export function causacionCommands({
  terceroId,
  lines,
  withholdings,
  advance,
  payable,
}: CausacionPosting): Command[] {
  const { account, item, dueOn, amount } = payable
  const whose = { ...who(terceroId), fuenteId: sharedFuente(lines) }
  return [
    ...lines.flatMap((line) => costCommands(line, terceroId)),
    ...(advance === null ? [] : [advanceCommand(advance, whose)]),
    ...withholdings.map((one) => withholdingCommand(one, whose.fuenteId)),
    {
      posting: causacionNet,
      values: { net: amount },
      accounts: { 'concept.credit': account },
      about: { ...whose, openItem: item, dueOn },
    },
  ]
}

/** The postings of the purchase and its withholdings; the payment posts the net. */
export function spentCommands({
  terceroId,
  lines,
  withholdings,
}: Pick<CausacionPosting, 'terceroId' | 'lines' | 'withholdings'>): Command[] {
  const fuenteId = sharedFuente(lines)
  return [
    ...lines.flatMap((line) => costCommands(line, terceroId)),
    ...withholdings.map((one) => withholdingCommand(one, fuenteId)),
  ]
}

export interface NotePosting {
  readonly terceroId: string
  readonly lines: readonly PostedLine[]
  readonly withholdings: readonly PostedWithholding[]
  readonly payable: PostedItem
  readonly receivable: Omit<PostedItem, 'account'>
}

/** The postings of a supplier's credit note: its part of the causación, on the opposite side (§17, E-17). */
export function noteCommands({
  terceroId,
  lines,
  withholdings,
  payable,
  receivable,
}: NotePosting): Command[] {
  const whose = { ...who(terceroId), fuenteId: sharedFuente(lines) }
  return [
    {
      posting: causacionNet,
      values: { net: negate(payable.amount) },
      accounts: { 'concept.credit': payable.account },
      about: { ...whose, openItem: payable.item },
    },
    {
      posting: noteReceivable,
      values: { receivable: receivable.amount },
      about: { ...whose, openItem: receivable.item },
    },
    ...withholdings.map((one) => withholdingCommand({ ...one, amount: negate(one.amount) }, whose.fuenteId)),
    ...lines.flatMap((line) =>
      costCommands(
        { ...line, base: negate(line.base), vat: negate(line.vat), taxable: negate(line.taxable) },
        terceroId,
      ),
    ),
  ]
}

const who = (terceroId: string): LineDetails => ({ terceroId: terceroId as Id<'people.tercero'> })

function costCommands(line: PostedLine, terceroId: string): Command[] {
  const { account, vatAccount, costCentreId, fuenteId, base, vat, taxable, detail } = line
  const amount = vatAccount === null ? plus(base, vat) : base
  const cost: Command = {
    posting: causacionLine,
    facts: { destination: destinationOf(account) },
    values: { amount },
    accounts: { 'concept.debit': account, 'concept.cost': account },
    about: { ...who(terceroId), costCentreId, fuenteId, concept: detail },
  }
  if (vatAccount === null) return [cost]
  const about = { ...who(terceroId), fuenteId, base: taxable < zero ? negate(taxable) : taxable }
  return [cost, { posting: causacionVat, values: { vat }, accounts: { 'concept.vat': vatAccount }, about }]
}

const amounts = [pesos(1), pesos(250_000), pesos(14_280_000)]

/** The amount that an anticipo had paid already (finance dossier §17, E-15). */
export const causacionAdvance = definePosting({
  event: 'causacion.advance',
  label: 'Causación: anticipo que amortiza',
  facts: {},
  values: { amortised: 'Valor que amortiza' },
  accounts: { 'advance.account': 'Cuenta del anticipo' },
  lines: [{ side: 'credit', account: 'advance.account', value: 'amortised' }],
  leaves: '-amortised',
  samples: amounts.map((amortised) => ({ values: { amortised } })),
})

const advanceCommand = ({ account, item, amount }: PostedItem, whose: LineDetails): Command => ({
  posting: causacionAdvance,
  values: { amortised: amount },
  accounts: { 'advance.account': account },
  about: { ...whose, openItem: item },
})

/** A withholding, at the account of its rule (CAUSACION.RETENCION). */
export const causacionWithholding = definePosting({
  event: 'causacion.withholding',
  label: 'Causación: retención',
  facts: {},
  values: { withheld: 'Valor retenido' },
  accounts: { 'rule.account': 'Cuenta de la regla' },
  lines: [{ side: 'credit', account: 'rule.account', value: 'withheld' }],
  leaves: '-withheld',
  samples: amounts.map((withheld) => ({ values: { withheld } })),
})

const withholdingCommand = (
  { account, terceroId, base, amount }: PostedWithholding,
  fuenteId: string | null,
): Command => ({
  posting: causacionWithholding,
  values: { withheld: amount },
  accounts: { 'rule.account': account },
  about: { ...who(terceroId), fuenteId, base },
})

/** A line: its cost goes to the account of its concept and cost centre (finance dossier §16, CAUSACION.LINEA). */
export const causacionLine = definePosting({
  event: 'causacion.line',
  label: 'Causación: línea',
  facts: { destination: destinations },
  values: { amount: 'Valor con el IVA que es costo' },
  accounts: { 'concept.debit': 'Débito del concepto', 'concept.cost': 'Costo del concepto en el centro' },
  lines: [
    {
      when: { destination: ['inventory', 'asset', 'expense', 'other'] },
      side: 'debit',
      account: 'concept.debit',
      value: 'amount',
    },
    { when: { destination: 'cost' }, side: 'debit', account: 'concept.cost', value: 'amount' },
  ],
  leaves: 'amount',
  samples: amounts.map((amount) => ({ values: { amount } })),
})

/** The VAT that is not cost. */
export const causacionVat = definePosting({
  event: 'causacion.vat',
  label: 'Causación: IVA descontable',
  facts: {},
  values: { vat: 'IVA' },
  accounts: { 'concept.vat': 'Cuenta de IVA del concepto' },
  lines: [{ side: 'debit', account: 'concept.vat', value: 'vat' }],
  leaves: 'vat',
  samples: amounts.map((vat) => ({ values: { vat } })),
})

/** The net owed (CAUSACION.NETO). */
export const causacionNet = definePosting({
  event: 'causacion.net',
  label: 'Causación: neto por pagar',
  facts: {},
  values: { net: 'Neto' },
  accounts: { 'concept.credit': 'Crédito del concepto' },
  lines: [{ side: 'credit', account: 'concept.credit', value: 'net' }],
  leaves: '-net',
  samples: amounts.map((net) => ({ values: { net } })),
})

/** The amount paid before the credit note that the supplier must give back (E-17). */
export const noteReceivable = definePosting({
  event: 'causacion.claim',
  label: 'Nota crédito de proveedor: por reclamar',
  facts: {},
  values: { receivable: 'Valor por reclamar' },
  accounts: {},
  lines: [{ side: 'debit', account: 'purpose:supplierCredit', value: 'receivable' }],
  leaves: 'receivable',
  samples: amounts.map((receivable) => ({ values: { receivable } })),
})
