import { type Fields, f, type WireOf } from '@quina/blocks'

/** The fields for trying a concept: a purchase of one line. */
export const conceptSimulation = {
  terceroId: f.ref('people.tercero', 'Tercero'),
  date: f.day('Fecha'),
  value: f.money('Valor sin IVA'),
  vatRate: f.optional(f.percent('IVA %')),
  costCentreId: f.optional(
    f.ref('hospital.costCentre', 'Centro de costo', { help: 'Uno asistencial lleva el valor a su costo' }),
  ),
} satisfies Fields

export type ConceptSimulation = WireOf<typeof conceptSimulation>

const unsaid = {
  registroLineId: null,
  detail: null,
  cpc: null,
  vatUse: null,
  aiu: null,
  vatBase: null,
  billedVat: null,
  vatReason: null,
}

/** The input of the preview for a simulated causación; fields outside the simulation stay empty. */
export function simulatedCausacion(
  conceptId: string,
  { terceroId, date, value, vatRate, costCentreId }: ConceptSimulation,
) {
  const line = { conceptId, costCentreId, quantity: '1', unitPrice: value, vatRate }
  const header = { terceroId, date, dueOn: date, purpose: 'Simulación de un concepto' }
  return {
    ...header,
    supportKind: 'invoice' as const,
    supportNumber: 'SIMULADA',
    supportPrefix: null,
    registroId: null,
    municipalityId: null,
    contractKind: null,
    labourRisk: null,
    dependants: null,
    housingInterest: null,
    prepaidHealth: null,
    voluntary: null,
    advanceId: null,
    amortised: null,
    adjustments: null,
    lines: [{ ...line, ...unsaid }],
  }
}
