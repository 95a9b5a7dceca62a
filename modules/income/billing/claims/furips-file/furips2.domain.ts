import { type Field, fieldsOf, shapes } from '../claim-form/field.domain.ts'
import { inPesos } from '../claim-form/pesos.domain.ts'
import type { Claim } from './claim.domain.ts'
import { serviceKinds } from './service-kinds.contract.ts'

/** FURIPS2: the nine fields of each item. */
export const furips2 = ({ invoice, number, items }: Claim): readonly (readonly Field[])[] =>
  items.map(({ kind, code, description, quantity, price, amount, claimed }) => {
    const field = fieldsOf('claim')
    const worth = (label: string, text: string) =>
      field.text(label, inPesos(text), 15, { must: true, shape: shapes.pesos })
    return [
      fieldsOf('invoice').text('Número de la factura', invoice, 20, { must: true }),
      field.text('Consecutivo de la reclamación', number ?? 'POR ASIGNAR', 20, { must: true }),
      field.text('Tipo de servicio', kind, 1, { must: true, among: Object.keys(serviceKinds) }),
      field.text('Código', code, 15, { must: ['1', '2'].includes(kind) }),
      field.running('Descripción', description, 100, ['5', '6', '7', '8'].includes(kind)),
      field.text('Cantidad', Number(quantity).toString(), 15, { must: true }),
      worth('Valor unitario', price),
      worth('Valor facturado', amount),
      worth('Valor reclamado', claimed),
    ]
  })
