import { defineCommand, type Fields, f, permission, type ValuesOf } from '@quina/blocks'
import { regimes } from '@quina/people/contract'
import { z } from 'zod'

/** Allows loading what was owed before the hospital used this system. */
export const editOpening = permission('receivables.opening.edit', 'Traer saldos iniciales de cartera')

/** The fields of an earlier invoice: a row of the sheet, or the dialog. */
export const openingFields = {
  payerId: f.ref('insurers.payer', 'Pagador'),
  regime: f.choice('Régimen', regimes),
  prefix: f.optional(f.code('Prefijo', { max: 10 })),
  number: f.integer('Número', { min: 1, max: 2_000_000_000 }),
  day: f.day('Fecha de la factura'),
  value: f.money('Valor', { help: 'Lo que se facturó al pagador' }),
  balance: f.money('Saldo', { help: 'Lo que aún debe de ella' }),
  filingNumber: f.optional(f.code('Radicado', { max: 60 })),
  filedOn: f.optional(f.day('Radicada el')),
  contractId: f.optional(f.ref('insurers.contract', 'Contrato')),
  cufe: f.optional(f.code('CUFE', { max: 96 })),
  cuv: f.optional(f.code('CUV', { max: 96 })),
} satisfies Fields
export type OpeningValues = ValuesOf<typeof openingFields>

export const openingPath = '/api/receivables/opening'

export const addOpening = defineCommand({
  id: 'receivables.addOpening',
  verb: 'Registrar saldo inicial',
  consequence:
    'Entra a la cartera con su edad. No se contabiliza: su cuenta se abre en los saldos iniciales de contabilidad.',
  access: editOpening,
  params: openingFields,
  answers: z.object({ isNew: z.boolean() }),
})
