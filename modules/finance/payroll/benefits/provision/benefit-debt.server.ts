import type { JournalEntry } from '@quina/accounting/domain'
import type { Tx } from '@quina/db/server'
import type { Day, Money } from '@quina/kernel'

/** What a benefit owes once it is posted: to the person, to the fund of their cesantías, or to the beneficiary of an embargo. */
export interface BenefitDebt {
  readonly engagementId: string
  readonly terceroId: string
  readonly kind: 'net' | 'fna' | 'cesantias' | 'embargo'
  readonly account: string
  /** The concept of payroll that it is, which gives its rubro. */
  readonly concept: string
  readonly amount: Money
  readonly dueOn: Day
}

interface DebtSource {
  readonly campusId: string
  readonly day: Day
  readonly liquidationId?: string
  readonly runId?: string
  readonly commissionId?: string
}

type Undoing = Readonly<{ document: string; documentId: string; day: Day }>

/** How the books, an area after this one, keep what benefits owe. */
export interface BenefitDebts {
  readonly owe: (tx: Tx, source: DebtSource, debts: readonly BenefitDebt[]) => Promise<void>
  /** @throws Problem `TIENE_PAGOS` part of it is paid */
  readonly reverse: (tx: Tx, undoing: Undoing) => Promise<void>
  /** @throws Problem NOM-453 a registro or an obligación of it holds */
  readonly mustBeUncommitted: (tx: Tx, documentId: string) => Promise<void>
  /**
   * The entry of a definitive settlement, from the lines of its payroll: what it uses of provisions and owes to each.
   * @throws Problem `CUENTA_NO_CONFIGURADA`
   */
  readonly settle: (tx: Tx, settlement: PostedSettlement) => Promise<JournalEntry>
}

export type PostedSettlement = Readonly<{ id: string; campusId: string; day: Day; concept: string }>

let books: BenefitDebts | null = null

export function defineBenefitDebts(given: BenefitDebts): void {
  books = given
}

/** Owes what a liquidation or a run of a month posted, in the same transaction. */
export const oweBenefits: BenefitDebts['owe'] = async (tx, source, debts) => books?.owe(tx, source, debts)

export const reverseBenefits: BenefitDebts['reverse'] = async (tx, undoing) => books?.reverse(tx, undoing)

export const mustBeUncommitted: BenefitDebts['mustBeUncommitted'] = async (tx, documentId) =>
  books?.mustBeUncommitted(tx, documentId)

export function settledBooks(tx: Tx, settlement: PostedSettlement): Promise<JournalEntry> {
  if (books === null) throw new Error('nobody declared how benefits are kept in the books')
  return books.settle(tx, settlement)
}
