import { annulEarlier, keepEarlier } from '@quina/billing/server'
import { shapeOf } from '@quina/blocks'
import {
  type Actor,
  campusScope,
  importOperations,
  type Operation,
  parseOrRefuse,
  serveCommand,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, dayInBogota, must, showPesos, zero } from '@quina/kernel'
import {
  addOpening,
  editOpening,
  type OpeningValues,
  openingFields,
  openingPath,
} from './opening.contract.ts'

/** The operations that load earlier invoices with their debt, one by one or from a sheet. Rules: CAR-170 to CAR-175. */
export const openingOperations: Operation[] = [
  serveCommand(addOpening, async ({ tx, input, actor, today }) => ({
    isNew: await keepOpening(tx, input, { actor, today }),
  })),
  ...importOperations({
    path: openingPath,
    access: editOpening,
    tag: 'receivables',
    title: 'Saldos iniciales de cartera',
    fields: openingFields,
    annulling: [{ table: 'billing.invoice', annul: ({ tx, id }) => annulEarlier(tx, id, openingDocument) }],
    saving: async (tx, actor) => async (values) =>
      keepOpening(tx, parseOrRefuse(shapeOf(openingFields), values) as OpeningValues, {
        actor,
        today: dayInBogota(new Date()),
      }),
  }),
]

/** The document of their moves in the ledger of receivables. */
const openingDocument = 'receivables.opening'

type By = Readonly<{ actor: Actor; today: Day }>

/** Returns true when the invoice is new, and false when it existed and takes its new balance. */
function keepOpening(tx: Tx, given: OpeningValues, { actor, today }: By): Promise<boolean> {
  mustOpen(given, today)
  const { prefix, number: consecutive, filingNumber, filedOn, ...rest } = given
  const filed = filingNumber === null || filedOn === null ? null : { number: filingNumber, day: filedOn }
  return keepEarlier(
    tx,
    { ...rest, prefix: prefix ?? '', consecutive, filed },
    { document: openingDocument, campusId: actor.campusId, userId: actor.userId, within: campusScope(actor) },
  )
}

/**
 * Checks that an earlier invoice may be loaded with its balance.
 * @throws Problem CAR-170 without value, CAR-171 a balance beyond it, CAR-172 an incomplete radicado or one on the wrong day,
 * CAR-173 a future day.
 */
export function mustOpen(given: OpeningValues, today: Day): void {
  const { value, balance, filingNumber, filedOn, day } = given
  must(value > zero, 'CAR-170', 'value', 'El valor debe ser mayor que cero.')
  must(balance >= zero && balance <= value, 'CAR-171', 'balance', `El saldo va de 0 a ${showPesos(value)}.`)
  must(day <= today, 'CAR-173', 'day', 'La factura no puede ser de un día futuro.')
  const half = 'Diga el número y la fecha del radicado, o ninguno.'
  must((filingNumber === null) === (filedOn === null), 'CAR-172', 'filedOn', half)
  if (filedOn === null) return
  const days = 'La fecha de radicado va de la fecha de la factura a hoy.'
  must(filedOn >= day && filedOn <= today, 'CAR-172', 'filedOn', days)
}
