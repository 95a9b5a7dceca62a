import { defineReport, f } from '@quina/blocks'

/** The register against the books, by account: 16, 1685 and 1695, with the explanation of each difference. */
export const assetProof = defineReport({
  id: 'assets.assetProof',
  title: 'Cuadre de los activos con la contabilidad',
  params: { on: f.day('Al', { help: 'El último día de un mes' }) },
  columns: {
    account: f.text('Cuenta'),
    register: f.money('Registro'),
    books: f.money('Contabilidad'),
    difference: f.money('Diferencia'),
    uncaused: f.money('Compras sin causar'),
    unexplained: f.money('Sin explicar'),
  },
  totals: ['register', 'books', 'difference', 'uncaused', 'unexplained'],
  landscape: true,
  screen: '/assets/cuadre',
})
