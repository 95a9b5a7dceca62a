import type { Db, Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { Actor } from '../http/actor.ts'

/** An alert of the first page, with the list of exactly what it counts. */
export interface Alert {
  readonly name: string
  /** A permission, or `campus` for anyone at work. */
  readonly permission: string
  readonly tone: 'warning' | 'bad'
  /** *{n} usuarios bloqueados*: the sentences for one and for more. */
  readonly one: string
  readonly many: string
  /** What it means and what to do about it, in the words of its reader. */
  readonly meaning: string
  /** Who does it, as the house calls them: *Cartera*, *El contador*. */
  readonly who: string
  /** The address of the list; a function when its filter counts days. */
  readonly to: string | ((at: { readonly today: Day }) => string)
  readonly count: (tx: Tx, at: { readonly actor: Actor; readonly today: Day }) => Promise<number>
  /** The monitor that finds the same, where counting is expensive: its last result is shown, once it has run. */
  readonly watchedBy?: string
}

/** A step of the first use of an empty hospital: done when its data are there. */
export interface FirstStep {
  readonly name: string
  readonly title: string
  readonly why: string
  /** The permission to take the step, and not only to look: users without it are not sent there. */
  readonly permission: string
  /** Who takes it, as the house calls them: *El jefe de presupuesto*. */
  readonly who: string
  readonly to: string
  /** Lower first. */
  readonly order: number
  readonly done: (tx: Tx, today: Day) => Promise<boolean>
}

/** A check of what must always hold; each finding is a sentence. */
export interface Monitor {
  readonly name: string
  /** How often it runs; once a day by default. */
  readonly everyHours?: number
  /** *Saldos del presupuesto* */
  readonly label: string
  readonly check: (tx: Tx) => Promise<readonly string[]>
  /** Sets the stored balances again to the sum of their moves; none where what differs is no balance. */
  readonly mend?: (tx: Tx) => Promise<void>
}

/** What a module does by itself. It is called every hour and must find out what is still to be done: twice does nothing. */
export type Chore = Readonly<{ name: string; run: (db: Db, today: Day, now: Date) => Promise<void> }>

/** Something that a day which is no longer worked would change: a term that ends later, an appointment to be moved. */
export interface TouchedByHoliday {
  /** *Solicitud HD 004 de 2026* */
  readonly label: string
  /** What becomes of it: *Vencería el 2026/12/02 en lugar del 2026/12/01* */
  readonly detail: string
  /** Where it is opened. */
  readonly to: string
}

/** What a new holiday would change in a module: shown before the holiday is saved, to those who may see it. */
export interface HolidayTouch {
  /** *Solicitudes de datos personales* */
  readonly label: string
  readonly permission: string
  /** A day not worked at one site, or at all of them. At most about a hundred findings are shown. */
  readonly touched: (tx: Tx, input: NewHoliday) => Promise<readonly TouchedByHoliday[]>
}

export interface NewHoliday {
  readonly date: Day
  readonly kind: string
  readonly campusId: string | null
  readonly actor: Actor
  readonly today: Day
}
