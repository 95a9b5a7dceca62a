import { defineReport, f } from '@quina/blocks'

const span = {
  from: f.day('Desde', { help: 'El primer día de un mes' }),
  to: f.day('Hasta', { help: 'El último día de un mes' }),
}

/** The effect of each move on an account: the opening balance and these figures add up to the closing balance. */
const figures = {
  opening: f.money('Saldo inicial'),
  entries: f.money('Altas'),
  improvements: f.money('Adiciones'),
  depreciation: f.money('Depreciación'),
  impairment: f.money('Deterioro'),
  retirements: f.money('Bajas'),
  reclassified: f.money('Reclasificaciones'),
  closing: f.money('Saldo final'),
}
const names = Object.keys(figures) as (keyof typeof figures)[]

const eachAsset = '/assets/informes?informe=assetMovementDetail&from={from}&to={to}&account={code}'
const leads = {
  opening: eachAsset,
  entries: eachAsset,
  improvements: eachAsset,
  impairment: eachAsset,
  retirements: eachAsset,
  reclassified: eachAsset,
  closing: eachAsset,
}

/** Cuadro de movimiento: the register by account between two days, beside the books (dossier of assets §4.11). */
export const assetMovement = defineReport({
  id: 'assets.assetMovement',
  title: 'Cuadro de movimiento de los activos',
  params: span,
  columns: {
    account: f.text('Cuenta'),
    ...figures,
    books: f.money('Contabilidad'),
    difference: f.money('Diferencia'),
  },
  totals: [...names, 'books', 'difference'],
  drill: {
    ...leads,
    depreciation: '/assets/informes?informe=depreciationByCentre&from={from}&to={to}&account={code}',
    books: '{ledger}',
    difference: '/assets/cuadre?on={to}',
  },
  landscape: true,
})

/** The same movements by asset; each asset links to its history. */
export const assetMovementDetail = defineReport({
  id: 'assets.assetMovementDetail',
  title: 'Movimiento de los activos bien por bien',
  params: {
    ...span,
    account: f.optional(f.code('Cuenta', { max: 12, help: 'Con las que empiezan por ella' })),
  },
  columns: { plate: f.code('Placa'), description: f.text('Bien'), account: f.code('Cuenta'), ...figures },
  totals: names,
  paged: true,
  groups: ['account'],
  drill: { plate: '/assets/{assetId}' },
  landscape: true,
})

/** The depreciation of some months, by account, cost centre and document. */
export const depreciationByCentre = defineReport({
  id: 'assets.depreciationByCentre',
  title: 'Depreciación por cuenta y centro de costo',
  params: { ...span, account: f.optional(f.code('Cuenta de depreciación', { max: 12 })) },
  columns: {
    account: f.text('Cuenta'),
    costCentre: f.text('Centro de costo'),
    day: f.day('Fecha'),
    document: f.text('Documento'),
    amount: f.money('Depreciación'),
  },
  totals: ['amount'],
  drill: { document: '{address}' },
})
