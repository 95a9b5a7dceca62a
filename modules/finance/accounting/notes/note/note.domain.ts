import type { Stored } from '@quina/blocks'
import { type Day, insist, type Money, must, plus, showPesos, sumOf, zero } from '@quina/kernel'
import { type JournalEntry, type JournalLine, writtenEntry } from '../../ledger/journal/journal.domain.ts'
import type { note } from './note.contract.ts'

type Note = Stored<typeof note>

/** The kind of voucher of a note, and the accounts that its author may move. */
export interface NoteFacts {
  readonly kind: {
    readonly code: string
    readonly manual: boolean
    readonly movesBanks: boolean
    readonly requiresTercero: boolean
  }
  /** The accounts by id. */
  readonly accounts: ReadonlyMap<string, { readonly code: string; readonly treasuryOnly: boolean }>
  readonly mayMoveSubLedgers: boolean
  readonly mayMoveBanks: boolean
}

/** The prefixes of the accounts that a sub-ledger keeps, with its name. */
const subLedgers: readonly (readonly [prefix: string, keeper: string])[] = [
  ['1319', 'la cartera'],
  ['1385', 'la cartera'],
  ['1514', 'el almacén'],
  ['2401', 'las cuentas por pagar'],
  ['2490', 'las cuentas por pagar'],
  ['2511', 'la nómina'],
]

/** The sub-ledger that keeps the balance of an account besides the journal; null for the rest. */
const keeperOf = (account: string): string | null =>
  subLedgers.find(([prefix]) => account.startsWith(prefix))?.[1] ?? null

/**
 * The voucher of a note.
 * @throws Problem CON-010, CON-019, CON-027 as `writtenEntry`; CON-070 a kind that nobody writes by hand; CON-071 a bank note
 * without its account, CON-131 without its reference, CON-132 that does not move it; CON-072 an account of a sub-ledger, without
 * the permission; CON-015 a due date without its document; CON-099 no tercero at the head, where the kind requires it.
 */
export function entryOfNote(note: Note, facts: NoteFacts): JournalEntry {
  const { kind } = facts
  insist(kind.manual, 'CON-070', `Los comprobantes ${kind.code} no se elaboran a mano.`, { status: 409 })
  mustSayItsBank(note, facts)
  const nobody = `Los comprobantes ${kind.code} dicen su tercero en el encabezado.`
  must(!kind.requiresTercero || note.terceroId !== null, 'CON-099', 'terceroId', nobody)
  const lines = note.lines.map((line, index) => lineOf(note, line, index, facts))
  const banks = facts.mayMoveBanks ? { movesBanks: true as const } : {}
  const period = note.closing === true ? { period: 13 as const } : {}
  return writtenEntry({ kind: kind.code, day: note.date, concept: note.concept, ...period, ...banks }, lines)
}

function lineOf(note: Note, line: Note['lines'][number], at: number, facts: NoteFacts): JournalLine {
  const { code } = accountOf(facts, line.accountId)
  const keeper = keeperOf(code)
  const message = `La cuenta ${code} la lleva ${keeper}: una nota no la mueve sin permiso especial.`
  must(keeper === null || facts.mayMoveSubLedgers, 'CON-072', `lines.${at}.accountId`, message)
  const undated = 'Diga el documento cruce que vence ese día.'
  must(line.dueOn === null || line.openItem !== null, 'CON-015', `lines.${at}.openItem`, undated)
  const { debit, credit, costCentreId, base, openItem, dueOn, concept } = line
  const terceroId = line.terceroId ?? note.terceroId
  const fuenteId = line.fuenteId ?? note.fuenteId
  return { account: code, debit, credit, terceroId, costCentreId, fuenteId, base, openItem, dueOn, concept }
}

function accountOf({ accounts }: NoteFacts, id: string) {
  const found = accounts.get(id)
  if (found === undefined) throw new Error(`account ${id} was not read`)
  return found
}

function mustSayItsBank({ bankAccountId, statementRef, lines }: Note, { kind }: NoteFacts): void {
  if (!kind.movesBanks) return
  must(bankAccountId !== null, 'CON-071', 'bankAccountId', 'Elija la cuenta bancaria de la nota.')
  const unsaid = 'Escriba la referencia con que aparece en el extracto.'
  must(statementRef !== null, 'CON-131', 'statementRef', unsaid)
  const unmoved = 'Ninguna línea mueve la cuenta bancaria de la nota.'
  must(
    lines.some(({ accountId }) => accountId === (bankAccountId as string)),
    'CON-132',
    'bankAccountId',
    unmoved,
  )
}

/** @throws Problem CON-073 when the day of the reversal is not after the note. */
export function mustReverseLater(date: Day, reverseOn: Day | null): void {
  const early = 'La reversión es un día posterior al de la nota.'
  must(reverseOn === null || reverseOn > date, 'CON-073', 'reverseOn', early)
}

/**
 * Checks that a note does not use more budget than it moves.
 * @throws Problem CON-074; CON-133 when it has rubros and no registro.
 */
export function mustFitBudget({
  registroId,
  budget,
  lines,
}: Pick<Note, 'registroId' | 'budget' | 'lines'>): void {
  const taken = budget ?? []
  const nowhere = 'Elija el registro presupuestal del que toma los rubros.'
  must(taken.length === 0 || registroId !== null, 'CON-133', 'registroId', nowhere)
  const input = sumOf(taken, 'amount')
  const moved = lines.reduce<Money>((total, line) => plus(total, line.debit), zero)
  const much = `Afecta el presupuesto en ${showPesos(input)} y la nota solo suma ${showPesos(moved)}.`
  must(input <= moved, 'CON-074', 'budget', much)
}
