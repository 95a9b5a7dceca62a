import { day, type Id, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type Modification, type ModificationFacts, modify } from './modification.domain.ts'
import { simulate } from './simulation.domain.ts'

const a = 'a'
const b = 'b'
const income = 'income'
const pot = (whole: number) => ({
  vigencia: 2026,
  deltas: [{ day: day('2026-01-01'), amount: pesos(whole) }],
})
const source = (id: string, whole: number) => ({
  ...pot(whole),
  id,
  apropiacionId: id as Id<'budget.apropiacion'>,
  lineId: null,
})
const facts: ModificationFacts = {
  sources: new Map([
    [a!, source('a', 100)],
    [b!, source('b', 100)],
  ]),
  aforos: new Map([[income!, pot(200)]]),
  aplazado: new Map([[a!, [{ day: day('2026-02-01'), amount: pesos(30) }]]]),
  places: new Map([
    [a!, { fuente: 'own', group: 'operation' }],
    [b!, { fuente: 'sgp', group: 'commercial' }],
  ]),
  mayCrossFuentes: false,
}
const line = (id: string, whole: number) => ({ id, amount: pesos(whole) })
type Lines = Partial<Modification['lines']>
const input = (kind: Modification['kind'], lines: Lines, how: Partial<Modification> = {}): Modification => ({
  kind,
  date: day('2026-03-02'),
  authority: 'junta',
  lines: { income: [], taken: [], given: [], ...lines },
  ...how,
})

// biome-ignore format: one refusal a row
test.each([
  ['an adición that does not balance', input('adicion', { income: [line('income', 10)], given: [line('a', 9)] }), 'PRE-020',
    'La modificación no está equilibrada: ingresos 10, gastos 9.'],
  ['a reducción that does not balance', input('reduccion', { income: [line('income', 10)], taken: [line('a', 11)] }), 'PRE-020',
    'La modificación no está equilibrada: ingresos 10, gastos 11.'],
  ['credits that are not contracredits', input('traslado', { taken: [line('a', 10)], given: [line('b', 8)] }), 'PRE-022',
    'Créditos y contracréditos no son iguales. Créditos: 8. Contracréditos: 10.'],
  ['another fuente', input('traslado', { taken: [line('a', 10)], given: [line('b', 10)] }), 'PRE-023',
    'No se permite trasladar entre fuentes distintas.'],
  ['the same line on both sides', input('traslado', { taken: [line('a', 10)], given: [line('a', 10)] }), 'PRE-089',
    'El mismo rubro y fuente no puede dar y recibir.'],
  ['two lines that take the same pesos', input('aplazamiento', { taken: [line('a', 60), line('a', 41)] }), 'PRE-021',
    'El valor a reducir supera el saldo por certificar (40).'],
  ['more than is put off', input('desaplazamiento', { given: [line('a', 31)] }), 'PRE-025', 'El valor supera lo aplazado (30).'],
  ['before it was put off', input('desaplazamiento', { given: [line('a', 1)] }, { date: day('2026-01-31') }), 'PRE-025',
    'El valor supera lo aplazado (0).'],
  ['more than is expected to come in', input('reduccion', { income: [line('income', 201)], taken: [line('a', 201)] }), 'PRE-088',
    'El valor a reducir supera el aforo definitivo (200).'],
  ['lines its kind has not', input('aplazamiento', { taken: [line('a', 1)], given: [line('b', 1)] }), 'PRE-086',
    'Este tipo de modificación no lleva estas líneas: retírelas.'],
  ['nothing', input('aplazamiento', {}), 'PRE-087', 'Agregue al menos una línea.'],
  ['an amount of zero', input('aplazamiento', { taken: [line('a', 0)] }), 'PRE-006', 'El valor debe ser mayor que cero.'],
  ['another year', input('aplazamiento', { taken: [line('a', 1)] }, { date: day('2027-03-02') }), 'PRE-034',
    'La fecha no es de la vigencia 2026.'],
])('%s is refused', (_what, given, code, message) => {
  const declared = (() => {
    try {
      modify(given, facts)
      return null
    } catch (refused) {
      return refused
    }
  })()
  expect(declared).toMatchObject({ code, message })
})

test('between groups without the board', () => {
  const given = input(
    'traslado',
    { taken: [line('a', 10)], given: [line('b', 10)] },
    { authority: 'gerente' },
  )
  expect(() => modify(given, { ...facts, mayCrossFuentes: true })).toThrow(
    'El traslado entre grupos requiere acto de Junta Directiva o CONFIS.',
  )
})

test('what each line becomes, while it is typed', () => {
  const figures = {
    inicial: pesos(500),
    definitiva: pesos(560),
    committed: pesos(100),
    available: pesos(350),
  }
  const [taken, given] = simulate('traslado', [
    { panel: 'given', id: 'b', label: 'B', amount: pesos(20), figures },
    { panel: 'taken', id: 'a', label: 'A', amount: pesos(15), figures },
    { panel: 'taken', id: 'a', label: 'A', amount: pesos(5), figures },
  ])
  expect(taken).toMatchObject({
    id: 'a',
    modifications: pesos(60),
    change: pesos(-20),
    definitivaAfter: pesos(540),
    availableAfter: pesos(330),
  })
  expect(given).toMatchObject({
    id: 'b',
    change: pesos(20),
    definitivaAfter: pesos(580),
    availableAfter: pesos(370),
  })
  const [frozen] = simulate('aplazamiento', [
    { panel: 'taken', id: 'a', label: 'A', amount: pesos(50), figures },
  ])
  expect(frozen).toMatchObject({
    change: pesos(-50),
    definitivaAfter: pesos(560),
    availableAfter: pesos(300),
  })
})
