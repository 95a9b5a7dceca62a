import type { JournalEntry } from '@quina/accounting/domain'
import type { Tx } from '@quina/db/server'
import type { Day, Money } from '@quina/kernel'

/** A debt that a posted benefit creates: with the person, the cesantías fund, or the beneficiary of an embargo. */
export interface BenefitDebt {
  readonly engagementId: string
  readonly terceroId: string
  readonly kind: 'net' | 'fna' | 'cesantias' | 'embargo'
  readonly account: string
  /** Its payroll concept, which gives the rubro. */
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

type UndoInput = Readonly<{ document: string; documentId: string; day: Day }>

/** How the books, a later area, keep the debts of benefits. */
export interface BenefitDebts {
  readonly owe: (tx: Tx, source: DebtSource, debts: readonly BenefitDebt[]) => Promise<void>
  /** @throws Problem `TIENE_PAGOS` part of the debt is paid */
  readonly reverse: (tx: Tx, undoing: UndoInput) => Promise<void>
  /** @throws Problem NOM-453 a registro or an obligación of the document is in force */
  readonly mustBeUncommitted: (tx: Tx, documentId: string) => Promise<void>
  /**
   * Builds the entry of a definitive settlement from the lines of its payroll: the provisions it uses and its debts.
   * @throws Problem `CUENTA_NO_CONFIGURADA`
   */
  readonly settle: (tx: Tx, settlement: PostedSettlement) => Promise<JournalEntry>
}

export type PostedSettlement = Readonly<{ id: string; campusId: string; day: Day; concept: string }>

let books: BenefitDebts | null = null

export function defineBenefitDebts(given: BenefitDebts): void {
  books = given
}

/** Records the debts that a liquidation or a monthly run posted, in the same transaction. */
export const oweBenefits: BenefitDebts['owe'] = async (tx, source, debts) => books?.owe(tx, source, debts)

export const reverseBenefits: BenefitDebts['reverse'] = async (tx, undoing) => books?.reverse(tx, undoing)

export const mustBeUncommitted: BenefitDebts['mustBeUncommitted'] = async (tx, documentId) =>
  books?.mustBeUncommitted(tx, documentId)

export function settledBooks(tx: Tx, settlement: PostedSettlement): Promise<JournalEntry> {
  if (books === null) throw new Error('nobody declared how benefits are kept in the books')
  return books.settle(tx, settlement)
}
