import { listOperations, type Operation, refusing, serveCommand } from '@quina/blocks/server'
import { addTo } from '@quina/db/server'
import { must, newId, notFound, refused } from '@quina/kernel'
import { computed } from '../quality-report/indicator.domain.ts'
import { publishedIndicators } from '../quality-report/indicators.server.ts'
import {
  typedIndicatorPath,
  typedIndicators,
  typeIndicator,
  viewTypedIndicators,
  withdrawIndicator,
} from './typed-indicator.contract.ts'

/** Rules: CAL-020 the indicator does not come from another source, CAL-021 days, CAL-022 already reported. */
export const typedIndicatorOperations: readonly Operation[] = refusing(
  {
    typed_indicator_days: refused('CAL-021', 'El último día no puede ser anterior al primero.', 'to'),
    typed_indicator_once: refused(
      'CAL-022',
      'Ese indicador ya tiene cifras de algunos de esos días: retírelas primero.',
      'from',
    ),
  },
  [
    ...listOperations({
      list: typedIndicators,
      view: 'care.typedIndicatorList',
      path: typedIndicatorPath,
      title: 'Indicadores de fuente externa',
      tag: 'care',
      access: viewTypedIndicators,
      scope: () => ({ campusId: null }),
    }),
    serveCommand(typeIndicator, async ({ tx, input: { from, to, ...figures } }) => {
      const published = publishedIndicators().find(({ code }) => code === figures.code)
      const unknown = 'No es un indicador de la Resolución 256, o el sistema ya lo calcula.'
      must(published !== undefined && computed[figures.code] === undefined, 'CAL-020', 'code', unknown)
      const id = newId()
      await addTo(tx, 'care.typedIndicator', {
        id,
        ...figures,
        name: published.name,
        fromDay: from,
        toDay: to,
      })
      return { id }
    }),
    serveCommand(withdrawIndicator, async ({ tx, input: { id, reason } }) => {
      const withdrawn = await tx
        .updateTable('care.typedIndicator')
        .set({ withdrawn: reason })
        .where('id', '=', id)
        .where('withdrawn', 'is', null)
        .executeTakeFirst()
      if (withdrawn.numUpdatedRows === 0n) throw notFound('El indicador')
      return { id }
    }),
  ],
)
