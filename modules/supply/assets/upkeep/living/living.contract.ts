import { defineReport, f } from '@quina/blocks'

/** What is better from a month on. */
const verdicts = { keep: 'Conservar', replace: 'Reponer' } as const

/**
 * What an asset has cost month by month, with what its centre consumes and earns, and the month from which another is cheaper:
 * what it is maintained for (the mean of twelve months) beside what a new one would cost a month (C6-5).
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
