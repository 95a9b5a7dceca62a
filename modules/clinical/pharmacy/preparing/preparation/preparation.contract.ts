import {
  approves,
  conditionOf,
  defineDocument,
  documentList,
  type Fields,
  f,
  issuedStates,
  lifecycle,
  reverses,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import type { MovedRow } from '@quina/warehouse/contract'
import { z } from 'zod'

const header = {
  kindId: f.ref('pharmacy.preparationKind', 'Clase'),
  storeId: f.ref('warehouse.store', 'Bodega'),
  date: f.day('Fecha'),
  productId: f.ref('warehouse.product', 'Lo que se prepara'),
  quantity: f.someOf('Salen'),
  wasted: f.noneOrSomeOf('Se pierden', { help: 'Su costo queda en lo que salió bien' }),
  lot: f.optional(f.code('Lote', { max: 40, help: 'Vacío: el siguiente del día' })),
  expiry: f.optional(f.day('Vence', { help: 'Vacío: lo más que dejan su clase y sus partes' })),
  admissionId: f.optional(f.ref('care.admission', 'Para la admisión')),
  purpose: f.optional(f.note('Observaciones', { max: 500, help: 'Obligatorias si algo se pierde' })),
} satisfies Fields

const line = {
  productId: f.ref('warehouse.product', 'Parte'),
  quantity: f.someOf('Sale de la bodega'),
  used: f.optional(
    f.someOf('Se usa', { help: '0,4 de una ampolla: el resto se desecha, o se destruye ante testigos' }),
  ),
  lotId: f.optional(f.ref('warehouse.lot', 'Lote', { help: 'Vacío: el que vence primero' })),
  lotReason: f.optional(f.text('Por qué ese lote', { max: 200 })),
} satisfies Fields

const states = issuedStates({ approved: 'Preparada', annulled: 'Anulada' })

export interface PreparationFacts {
  readonly checkedBy: string | null
  /** Whether its kind requires a check by a second person. */
  readonly twoPeople: boolean
  readonly moved: readonly MovedRow[]
  /** The result, with its lot and its expiry. */
  readonly made: string | null
  /** The fate of the rest of each opened ampoule, in words. */
  readonly remnants: readonly string[]
}

/** Preparación: a product repacked or mixed in the pharmacy, in a lot of its own (additions C3.2; Resolución 444 de 2008). */
export const preparation = defineDocument({
  id: 'pharmacy.preparation',
  clinical: true,
  label: { one: 'Preparación', many: 'Preparaciones', gender: 'f' },
  number: { prefix: 'PRP', restarts: 'vigencia' },
  fields: { ...header, lines: f.lines('Con qué se prepara', line) },
  lifecycle: lifecycle('draft', states, {
    check: {
      label: 'Revisar como segunda persona',
      from: 'draft',
      to: 'draft',
      usual: true,
      consequence:
        'Usted responde de las partes, las cantidades y el cálculo. Quien prepara es otra persona.',
    },
    approve: approves('Registrar la preparación', {
      consequence:
        'Salen las partes que vencen primero y entra lo preparado en un lote propio, con su mismo costo.',
    }),
    annul: reverses('Anular', 'Vuelven las partes y sale lo preparado, si nada de ello se entregó.'),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'kindId', 'productId', 'quantity', 'lot', 'expiry', 'storeId', 'admissionId'),
      condition: conditionOf(states),
    },
    filters: ['condition', 'kindId', 'productId', 'storeId', 'date'],
    byVigencia: true,
    searches: 'Número, lote u observaciones',
  }),
  facts: z.custom<PreparationFacts>(),
  screens: screensAt('/farmacia/preparaciones'),
})
