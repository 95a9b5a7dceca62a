import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { integer, money, text } from '../values/field/words.ts'
import { defineReport } from './report.ts'
import { pointsOf } from './report-points.ts'

const report = defineReport({
  id: 'test.cash',
  title: 'Caja',
  params: { by: text('Por') },
  columns: { name: text('Mes'), incoming: money('Entra'), days: integer('Días'), left: money('Queda') },
  totals: [],
  chart: { kind: 'bars', names: 'name', series: ['incoming', 'days'], line: 'left' },
  drill: { incoming: '/list?month={id}&by={by}', left: '{held}' },
})
const row = (id: string, values: Readonly<Record<string, string | number | null>>, group = false) => ({
  id,
  level: 0,
  group,
  values: { id, ...values },
})

test('each row is an exact point, with the links of its figures in the table; a heading is none', () => {
  const rows = [
    row('all', { name: 'Todo', incoming: '9.00' }, true),
    row('1', { name: 'Enero', incoming: '98765432109876.54', days: 3, left: '-7.00', held: '/bulletin' }),
    row('2', { name: 'Febrero', incoming: null, days: null, left: '8.00', held: null }),
  ]
  expect(pointsOf(report, { by: 'week' }, rows)).toEqual([
    {
      name: 'Enero',
      values: { incoming: 9_876_543_210_987_654n, days: pesos(3), left: pesos(-7) },
      leads: { incoming: '/list?month=1&by=week', left: '/bulletin' },
    },
    {
      name: 'Febrero',
      values: { incoming: pesos(0), days: pesos(0), left: pesos(8) },
      leads: { incoming: '/list?month=2&by=week' },
    },
  ])
})
