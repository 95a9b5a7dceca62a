import { choice, day, defineReport, money, optional, ref, text } from '@quina/blocks'

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
    assetId: ref('assets.asset', 'Bien'),
    to: day('Hasta'),
    price: optional(money('Precio de uno nuevo', { help: 'Vacío: lo que costó este' })),
  },
  columns: {
    month: text('Mes'),
    purchase: money('Compra y mejoras'),
    depreciation: money('Depreciación'),
    maintenance: money('Mantenimiento'),
    consumables: money('Materiales del centro'),
    income: money('Ingresos del centro'),
    spent: money('Compra y mantenimiento acumulados'),
    keeping: money('Mantenerlo al mes'),
    renewing: money('Uno nuevo al mes'),
    verdict: optional(choice('Conviene', verdicts)),
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
