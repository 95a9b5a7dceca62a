import { expect, test } from 'vitest'
import { periodBefore, sismedContent, sismedFindings, sismedRows, type TradeLine } from './sismed.domain.ts'

const bought = (change: Partial<TradeLine> = {}): TradeLine => ({
  kind: 'purchase',
  cum: '20099999-1',
  product: 'AMOXICILINA 500 mg',
  unit: 'Caja x 100',
  quantity: '10.0000',
  total: '80000.00',
  invoice: 'A-1',
  day: '2026-10-02',
  exempt: false,
  ...change,
})

test('each CUM and billed unit has its lowest, highest and mean price with the invoices of both', () => {
  const lines = [
    bought(),
    bought({ cum: '20099999-01', quantity: '5.0000', total: '45000.00', invoice: 'B-7', day: '2026-11-05' }),
    bought({ quantity: '1.0000', total: '9000.00', invoice: 'C-2', day: '2026-10-20' }),
    bought({ unit: 'Tableta', quantity: '3.0000', total: '100.00', invoice: 'D-1' }),
    bought({ kind: 'sale', unit: 'Tableta', quantity: '30.0000', total: '3000.00', invoice: 'HSR1' }),
  ]
  expect(sismedRows(lines)).toMatchObject([
    {
      kind: 'purchase',
      cum: '20099999-1',
      unit: 'Caja x 100',
      quantity: '16.0000',
      total: '134000.00',
      lowest: '8000.0000',
      lowestInvoice: 'A-1',
      highest: '9000.0000',
      highestInvoice: 'C-2',
      mean: '8375.0000',
    },
    { kind: 'purchase', unit: 'Tableta', lowest: '33.3333', mean: '33.3333' },
    { kind: 'sale', unit: 'Tableta', lowest: '100.0000', lowestInvoice: 'HSR1' },
  ])
})

test('what came at no price is apart and lowers no mean, and what is not bought nor sold is nothing', () => {
  const rows = sismedRows([
    bought(),
    bought({ total: '0.00', quantity: '2.0000' }),
    bought({ quantity: '0.0000' }),
  ])
  expect(rows.map(({ kind, quantity, mean }) => [kind, quantity, mean])).toEqual([
    ['bonus', '2.0000', '0.0000'],
    ['purchase', '10.0000', '8000.0000'],
  ])
})

test('a medicine without its CUM is an error, unless it is vital no disponible', () => {
  const lines = [
    bought({ cum: null }),
    bought({ cum: null }),
    bought({ cum: null, product: 'DANTROLENO', exempt: true }),
  ]
  expect(sismedFindings(lines).map(({ severity }) => severity)).toEqual(['error', 'warning'])
  expect(sismedRows(lines)).toEqual([])
})

test('the file says its own names, and nothing of what is typed breaks its fields', () => {
  expect(sismedContent(sismedRows([bought({ unit: 'Caja | x 100' })]))).toBe(
    'OPERACION|CUM|UNIDAD|CANAL|CANTIDAD|VALOR|PRECIO_MINIMO|FACTURA_MINIMO|PRECIO_MAXIMO|FACTURA_MAXIMO|PRECIO_MEDIO\r\n' +
      'COMPRA|20099999-1|Caja   x 100|INSTITUCIONAL|10.0000|80000.00|8000.0000|A-1|8000.0000|A-1|8000.0000\r\n',
  )
})

test.each([
  ['2026-11-20', 3, '2026-07-01', '2026-09-30'],
  ['2026-01-15', 3, '2025-10-01', '2025-12-31'],
  ['2026-03-01', 1, '2026-02-01', '2026-02-28'],
  ['2028-03-01', 1, '2028-02-01', '2028-02-29'],
  ['2026-01-31', 1, '2025-12-01', '2025-12-31'],
])('before %s by %i months it is from %s to %s', (day, months, from, to) =>
  expect(periodBefore(day, months)).toEqual({ from, to }),
)
