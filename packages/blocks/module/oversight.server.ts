import type { Db, Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { Actor } from '../http/actor.ts'

/** An alert of the first page, with the list of exactly the rows that it counts. */
export interface Alert {
  readonly name: string
  /** A permission, or `campus` for anyone with a site. */
  readonly permission: string
  readonly tone: 'warning' | 'bad'
  /** *{n} usuarios bloqueados*: the sentences for one and for more. */
  readonly one: string
  readonly many: string
  /** Its meaning and what to do about it, in the words of its reader. */
  readonly meaning: string
  /** Who handles it, by the usual name of the role: *Cartera*, *El contador*. */
  readonly who: string
  /** The address of the list; a function when its filter counts days. */
  readonly to: string | ((at: { readonly today: Day }) => string)
  readonly count: (tx: Tx, at: { readonly actor: Actor; readonly today: Day }) => Promise<number>
  /** The monitor with the same finding, where counting is expensive: its last result is shown, once it has run. */
  readonly watchedBy?: string
}

/** A step of the set-up of an empty hospital: done when its data exist. */
export interface FirstStep {
  readonly name: string
  readonly title: string
  readonly why: string
  /** The permission to take the step, and not only to look: users without it do not get the link. */
  readonly permission: string
  /** Who takes it, by the usual name of the role: *El jefe de presupuesto*. */
  readonly who: string
  readonly to: string
  /** Lower first. */
  readonly order: number
  readonly done: (tx: Tx, today: Day) => Promise<boolean>
}

/** A check of a condition that must always hold; each finding is a sentence. */
export interface Monitor {
  readonly name: string
  /** How often it runs; once a day by default. */
  readonly everyHours?: number
  /** *Saldos del presupuesto* */
  readonly label: string
  readonly check: (tx: Tx) => Promise<readonly string[]>
  /** Recomputes the stored balances as the sum of their moves; absent where the finding is not about a balance. */
  readonly mend?: (tx: Tx) => Promise<void>
}

/** Work that a module does by itself. It is called every hour and must find what is left to do: a second call does nothing. */
export type Chore = Readonly<{ name: string; run: (db: Db, today: Day, now: Date) => Promise<void> }>

/** A record that a new holiday would change: a term that ends later, an appointment to move. */
export interface TouchedByHoliday {
  /** *Solicitud HD 004 de 2026* */
  readonly label: string
  /** The consequence: *Vencería el 2026/12/02 en lugar del 2026/12/01* */
  readonly detail: string
  /** The address that opens it. */
  readonly to: string
}

/** The records of a module that a new holiday would change: shown before the holiday is saved, to users who may see them. */
export interface HolidayTouch {
  /** *Solicitudes de datos personales* */
  readonly label: string
  readonly permission: string
  /** The records that a day not worked would change, at one site or at all of them. About a hundred findings at most. */
  readonly touched: (tx: Tx, input: NewHoliday) => Promise<readonly TouchedByHoliday[]>
}

export interface NewHoliday {
  readonly date: Day
  readonly kind: string
  readonly campusId: string | null
  readonly actor: Actor
  readonly today: Day
}
