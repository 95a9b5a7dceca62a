import { day, defineReport, money, text } from '@quina/blocks'

/** The register against the books, account by account: 16, 1685 and 1695, with what explains each difference. */
export const assetProof = defineReport({
  id: 'assets.assetProof',
  title: 'Cuadre de los activos con la contabilidad',
  params: { on: day('Al', { help: 'El último día de un mes' }) },
  columns: {
    account: text('Cuenta'),
    register: money('Registro'),
    books: money('Contabilidad'),
    difference: money('Diferencia'),
    uncaused: money('Compras sin causar'),
    unexplained: money('Sin explicar'),
  },
  totals: ['register', 'books', 'difference', 'uncaused', 'unexplained'],
  landscape: true,
  screen: '/assets/cuadre',
})
