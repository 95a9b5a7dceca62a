import { type Day, type Id, insist, type Money, negate, showDay, zero } from '@quina/kernel'
import { credit, debit, entry, type JournalEntry } from '../../ledger/journal/journal.domain.ts'
import { levelOf, parentCodeOf } from '../account/account.domain.ts'

/** An account that gives its balances, or takes them. */
export interface Standing {
  readonly id: string
  readonly code: string
  readonly nature: string
  readonly acceptsMoves: boolean
  readonly active: boolean
}

/** What an account holds of a tercero, a cost centre, a fuente and a document: debits less credits. */
export interface Held {
  readonly terceroId: Id<'people.tercero'> | null
  readonly costCentreId: string | null
  readonly fuenteId: string | null
  readonly openItem: string | null
  readonly dueOn: Day | null
  readonly base: Money | null
  readonly net: Money
}

const refuse = (holds: boolean, field: string, message: string) =>
  insist(holds, 'CON-060', message, { fields: { [field]: message } })

/** Whether one account may end in another (finance dossier §5.1). @throws Problem CON-060 */
export function mustMerge(from: Standing, into: Standing): void {
  refuse(levelOf(from.code) > 4, 'intoId', 'Solo se unen auxiliares: las demás cuentas son de la CGN.')
  refuse(from.id !== into.id, 'intoId', 'Elija otra cuenta: una cuenta no se une a sí misma.')
  refuse(from.acceptsMoves && from.active, 'intoId', `La cuenta ${from.code} no recibe movimiento.`)
  refuse(into.acceptsMoves && into.active, 'intoId', `La cuenta ${into.code} no recibe movimiento.`)
  const alike = from.nature === into.nature && from.code.charAt(0) === into.code.charAt(0)
  refuse(alike, 'intoId', 'Elija una cuenta de la misma clase y naturaleza.')
}

/** Whether an auxiliary may take what an account holds, to be opened below it. @throws Problem CON-060 */
export function mustOpenBelow(parent: Standing, code: string): void {
  const fits = parent.acceptsMoves && parent.active && levelOf(parent.code) < 7
  refuse(fits, 'code', `La cuenta ${parent.code} no recibe movimiento o es ya del último nivel.`)
  const own = /^\d+$/.test(code) && parentCodeOf(code) === parent.code
  refuse(own, 'code', `Escriba ${parent.code} y dos dígitos más.`)
}

/** What is known of the moves of an account around a day. */
export interface Around {
  /** The last day it moved, of any year. */
  readonly lastMove: Day | null
  /** A vigencia before that day that left balances and has not opened the next one. */
  readonly unopened: number | null
  /** What other modules keep in it. */
  readonly keeps: readonly string[]
}

/**
 * Whether the balances of an account may leave it on a day: all of them, so that nothing stays behind.
 * @throws Problem CON-061 (another module keeps something in it), CON-062 (moves after that day), CON-063 (an earlier vigencia
 * that has not opened the next).
 */
export function mustLeave(on: Day, { lastMove, unopened, keeps }: Around): void {
  const kept = `La cuenta es de ${keeps.join(', ')}: cámbiele primero la cuenta contable.`
  insist(keeps.length === 0, 'CON-061', kept, { status: 409 })
  const later = `La cuenta tiene movimientos hasta el ${showDay(lastMove ?? on)}: elija esa fecha o una posterior.`
  insist(lastMove === null || lastMove <= on, 'CON-062', later, { fields: { date: later } })
  const before = `La vigencia ${unopened} no ha abierto la siguiente: cierre primero esa vigencia.`
  insist(unopened === null, 'CON-063', before, { fields: { date: before } })
}

interface Moving {
  readonly from: string
  readonly into: string
  readonly on: Day
  readonly reason: string
}

/** The voucher that takes all an account holds to another; null when it holds nothing. */
export function reclassification(
  held: readonly Held[],
  { from, into, on, reason }: Moving,
): JournalEntry | null {
  const lines = held
    .filter(({ net }) => net !== zero)
    .flatMap(({ net, ...about }) =>
      net > zero
        ? [debit(into, net, about), credit(from, net, about)]
        : [debit(from, negate(net), about), credit(into, negate(net), about)],
    )
  if (lines.length === 0) return null
  const concept = `Reclasificación de ${from} a ${into}: ${reason}`
  return entry({ kind: 'NC', day: on, concept, movesBanks: true }, lines)
}
