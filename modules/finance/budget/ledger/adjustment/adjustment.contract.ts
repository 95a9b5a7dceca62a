import { f } from '@quina/blocks'

/** The input common to every adjustment of the chain: adición, liberación, anulación. */
export const reason = f.note('Motivo', {
  min: 10,
  max: 500,
  help: 'Queda en la historia y en el libro. Mínimo 10 letras.',
})
export const adjustmentDate = f.day('Fecha')

/** Amounts by line of the document itself. */
export const ownLines = f.lines('Líneas', {
  lineId: f.lineRef('budget.line', 'Rubro'),
  amount: f.money('Valor'),
})

export const cascade = f.flag('Devolver también al rubro', {
  help: 'El valor se libera además del CDP y vuelve a la apropiación disponible.',
})
