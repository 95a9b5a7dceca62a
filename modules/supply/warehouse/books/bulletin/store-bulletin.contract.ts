import {
  annulmentParams,
  annuls,
  approves,
  conditionOf,
  defineDocument,
  documentList,
  f,
  issuedStates,
  lifecycle,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  date: f.day('Último día del mes'),
  storeId: f.ref('warehouse.store', 'Bodega'),
  purpose: f.note('Observaciones', { min: 5, max: 500 }),
}

/** The month of a store: the opening and closing of each account, and its entries and exits by kind. */
export interface BulletinFacts {
  readonly accounts: readonly {
    readonly account: string
    readonly opening: string
    readonly entered: string
    readonly issued: string
    readonly closing: string
  }[]
  readonly kinds: readonly {
    readonly account: string
    readonly kind: string
    readonly entered: string
    readonly issued: string
  }[]
}

const states = issuedStates({ approved: 'Firmado', annulled: 'Reabierto' })

/** Boletín de almacén: the signed month of a store, equal to 1514; signing it closes the month of the store (C3.3-1). */
export const storeBulletin = defineDocument({
  id: 'warehouse.storeBulletin',
  label: { one: 'Boletín de almacén', many: 'Boletines de almacén', gender: 'm' },
  number: { prefix: 'BA', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Firmar y cerrar el mes', {
      consequence: 'La bodega no tendrá más movimientos de ese mes ni de los anteriores.',
    }),
    annul: annuls('Reabrir', {
      params: annulmentParams,
      consequence:
        'La bodega podrá tener movimientos de ese mes, y el boletín se firma de nuevo con otro número.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'storeId', 'purpose'),
      closing: f.money('Saldo'),
      condition: conditionOf(states),
    },
    filters: ['condition', 'storeId', 'date'],
    searches: 'Número u observaciones',
  }),
  facts: z.custom<BulletinFacts>(),
  screens: screensAt('/almacen/boletines'),
})
