import { defineReport, f } from '@quina/blocks'

/** The better choice from a month on. */
const verdicts = { keep: 'Conservar', replace: 'Reponer' } as const

/**
 * The monthly cost of an asset, the consumption and income of its centre, and the month from which a new asset is cheaper: its
 * maintenance (twelve-month mean) against the monthly cost of a new one (C6-5).
 */
export const costOfLiving = defineReport({
  id: 'assets.costOfLiving',
  title: 'Costo de vida de un bien',
  params: {
    assetId: f.ref('assets.asset', 'Bien'),
    to: f.day('Hasta'),
    price: f.optional(f.money('Precio de uno nuevo', { help: 'Vacío: lo que costó este' })),
  },
  columns: {
    month: f.text('Mes'),
    purchase: f.money('Compra y mejoras'),
    depreciation: f.money('Depreciación'),
    maintenance: f.money('Mantenimiento'),
    consumables: f.money('Materiales del centro'),
    income: f.money('Ingresos del centro'),
    spent: f.money('Compra y mantenimiento acumulados'),
    keeping: f.money('Mantenerlo al mes'),
    renewing: f.money('Uno nuevo al mes'),
    verdict: f.optional(f.choice('Conviene', verdicts)),
  },
  chart: { kind: 'lines', names: 'month', series: ['keeping', 'renewing'] },
  drill: {
    maintenance: '/assets/mantenimiento?assetId={assetId}&date={from}..{until}',
    depreciation: '/assets/{assetId}',
    purchase: '/assets/{assetId}',
  },
  empty: 'El bien no tiene meses en la entidad hasta ese día.',
  landscape: true,
})
