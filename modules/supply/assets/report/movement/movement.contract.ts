import { code, day, defineReport, money, optional, text } from '@quina/blocks'

const span = {
  from: day('Desde', { help: 'El primer día de un mes' }),
  to: day('Hasta', { help: 'El último día de un mes' }),
}

/** What each move adds to an account: what it opened with, and these, come to what it closes with. */
const figures = {
  opening: money('Saldo inicial'),
  entries: money('Altas'),
  improvements: money('Adiciones'),
  depreciation: money('Depreciación'),
  impairment: money('Deterioro'),
  retirements: money('Bajas'),
  reclassified: money('Reclasificaciones'),
  closing: money('Saldo final'),
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

/** Cuadro de movimiento: the register account by account between two days, beside the books (dossier of assets §4.11). */
export const assetMovement = defineReport({
  id: 'assets.assetMovement',
  title: 'Cuadro de movimiento de los activos',
  params: span,
  columns: {
    account: text('Cuenta'),
    ...figures,
    books: money('Contabilidad'),
    difference: money('Diferencia'),
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

/** The same, asset by asset: each leads to its life, move by move with its document. */
export const assetMovementDetail = defineReport({
  id: 'assets.assetMovementDetail',
  title: 'Movimiento de los activos bien por bien',
  params: { ...span, account: optional(code('Cuenta', { max: 12, help: 'Con las que empiezan por ella' })) },
  columns: { plate: code('Placa'), description: text('Bien'), account: code('Cuenta'), ...figures },
  totals: names,
  paged: true,
  groups: ['account'],
  drill: { plate: '/assets/{assetId}' },
  landscape: true,
})

/** What some months depreciated, by account and cost centre, and by what document. */
export const depreciationByCentre = defineReport({
  id: 'assets.depreciationByCentre',
  title: 'Depreciación por cuenta y centro de costo',
  params: { ...span, account: optional(code('Cuenta de depreciación', { max: 12 })) },
  columns: {
    account: text('Cuenta'),
    costCentre: text('Centro de costo'),
    day: day('Fecha'),
    document: text('Documento'),
    amount: money('Depreciación'),
  },
  totals: ['amount'],
  drill: { document: '{address}' },
})
