import { keepEarlier } from '@quina/billing/server'
import { shapeOf } from '@quina/blocks'
import {
  type Actor,
  campusScope,
  importOperations,
  type Operation,
  parseOrRefuse,
  serveDeed,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, dayInBogota } from '@quina/kernel'
import {
  addOpening,
  editOpening,
  type OpeningValues,
  openingFields,
  openingPath,
} from './opening.contract.ts'
import { mustOpen } from './opening.domain.ts'

/** What payers owed of invoices of before, one by one or from a sheet. Rules: CAR-170 to CAR-175. */
export const openingOperations: Operation[] = [
  serveDeed(addOpening, async ({ tx, asked, actor, today }) => ({
    isNew: await keepOpening(tx, asked, { actor, today }),
  })),
  ...importOperations({
    path: openingPath,
    access: editOpening,
    tag: 'receivables',
    title: 'Saldos iniciales de cartera',
    fields: openingFields,
    saving: async (tx, actor) => async (values) =>
      keepOpening(tx, parseOrRefuse(shapeOf(openingFields), values) as OpeningValues, {
        actor,
        today: dayInBogota(new Date()),
      }),
  }),
]

interface By {
  readonly actor: Actor
  readonly today: Day
}

/** True when the invoice is new; false when it was there and takes its new balance. */
function keepOpening(tx: Tx, given: OpeningValues, { actor, today }: By): Promise<boolean> {
  mustOpen(given, today)
  const { prefix, number: consecutive, filingNumber, filedOn, ...rest } = given
  const filed = filingNumber === null || filedOn === null ? null : { number: filingNumber, day: filedOn }
  return keepEarlier(
    tx,
    { ...rest, prefix: prefix ?? '', consecutive, filed },
    {
      document: 'receivables.opening',
      campusId: actor.campusId,
      userId: actor.userId,
      within: campusScope(actor),
    },
  )
}
