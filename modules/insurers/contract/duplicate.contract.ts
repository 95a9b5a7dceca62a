import { day, type Fields, flag, shapeOf, text } from '@quina/blocks'

/** What a contract for another period asks; all the rest is copied. */
export const duplicateFields = {
  contractNumber: text('Número del contrato nuevo', { max: 60 }),
  startsOn: day('Inicio'),
  endsOn: day('Fin'),
  services: flag('Copiar también sus servicios'),
} satisfies Fields
export const duplicateInput = shapeOf(duplicateFields)
export const duplicatePath = (id: string): string => `/api/insurers/contract/${id}/duplicate`
