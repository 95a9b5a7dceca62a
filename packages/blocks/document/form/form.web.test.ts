import { pesos, zero } from '@quina/kernel'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listOf } from '../../data/list/list.ts'
import { Refusal } from '../../http/endpoint/client.ts'
import { day, flag, integer, lines, money, note, optional, ref, text } from '../../values/field/words.ts'
import { lifecycle } from '../../values/lifecycle/lifecycle.ts'
import { defineDocument } from '../document.ts'
import { documentFormOf, type Form, makeForm } from './form.web.ts'
import { packed } from './form-pieces.web.tsx'
import { focusFirst, isComplete, tellFailure, tellRefusals } from './use-editor.web.ts'

const registro = defineDocument({
  id: 'budget.registro',
  label: { one: 'Registro', many: 'Registros', gender: 'm' },
  number: { prefix: 'RP', restarts: 'vigencia' },
  fields: {
    date: day('Fecha'),
    terceroId: ref('people.tercero', 'Beneficiario'),
    purpose: note('Objeto', { min: 10 }),
    urgent: flag('Urgente'),
    lines: lines('Rubros', {
      rubroId: ref('budget.rubro', 'Rubro'),
      cpc: optional(text('CPC')),
      months: optional(integer('Meses')),
      amount: money('Valor'),
    }),
  },
  lifecycle: lifecycle('draft', { draft: { label: 'Borrador', tone: 'neutral', editable: true } }, {}),
  list: listOf({ columns: { date: day('Fecha') }, sort: '-date', searches: 'Objeto' }),
})

const tercero = '019a0000-0000-7000-8000-000000000001'
const rubro = '019a0000-0000-7000-8000-000000000002'
const stored = {
  values: {
    date: '2026-11-20',
    terceroId: tercero,
    purpose: 'Servicio de aseo',
    urgent: false,
    lines: [
      { id: 'one', rubroId: rubro, cpc: null, months: 3, amount: '100.00' },
      { id: 'two', rubroId: rubro, cpc: '7', months: null, amount: '50.50' },
    ],
  },
  labels: { terceroId: 'Aseo SAS', 'lines.0.rubroId': '2.1 Aseo', 'lines.1.rubroId': '2.1 Aseo' },
}
const over = {
  lines: {
    lines: {
      validate: (line: Readonly<Record<string, unknown>>) =>
        (line.amount as bigint) > pesos(1_000) ? { amount: 'Supera el disponible.' } : {},
    },
  },
}

let form: Form
const grid = () => form.grids.lines!
beforeEach(() => {
  form = makeForm(registro, over as never, { ...stored, saved: { id: 'doc', version: 1 } })
})

describe('what a form holds', () => {
  test('travels as it came, without the ids of its lines', () => {
    const { values, labels } = form.contents()
    expect(values).toEqual({
      ...stored.values,
      lines: stored.values.lines.map(({ id: _id, ...line }) => line),
    })
    expect(labels).toEqual(stored.labels)
    expect(form.isDirty()).toBe(false)
  })

  test('amounts are Money while they are typed, and a blank line does not travel', () => {
    expect(grid().rows[0]).toMatchObject({ amount: pesos(100), months: '3', rubroIdLabel: '2.1 Aseo' })
    grid().insert(2, [grid().newRow()])
    expect(form.contents().values.lines).toHaveLength(2)
    expect(form.isDirty()).toBe(false)
  })

  test('is dirty from the first change until the server keeps it', () => {
    const changes = vi.fn()
    const stop = form.watch(changes)
    grid().patch('one', { amount: pesos(120) })
    form.set('terceroId', rubro, { id: rubro, label: 'Otro SAS' })
    expect(form.isDirty()).toBe(true)
    expect(form.contents().labels.terceroId).toBe('Otro SAS')
    expect(changes.mock.calls.length).toBeGreaterThanOrEqual(2)
    const sent = form.contents().values
    form.set('purpose', 'Servicio de aseo y cafetería')
    form.settle({ id: 'doc', version: 2 }, sent)
    expect(form.isDirty()).toBe(true)
    form.settle({ id: 'doc', version: 2 }, form.contents().values)
    expect(form.isDirty()).toBe(false)
    stop()
  })

  test('is replaced whole when a draft is recovered', () => {
    const other = { ...stored.values, purpose: 'Otro objeto', lines: [] }
    form.fill({ values: other, labels: {} })
    expect(form.contents().values).toEqual({ ...other, lines: [] })
    expect(grid().rows).toHaveLength(1)
  })

  test('a new one is empty', () => {
    const empty = makeForm(registro, {}, { values: { date: '2026-11-20' }, labels: {}, saved: null })
    expect(empty.contents().values).toEqual({
      date: '2026-11-20',
      terceroId: null,
      purpose: null,
      urgent: false,
      lines: [],
    })
    expect(empty.grids.lines!.rows[0]).toMatchObject({ amount: zero, rubroId: null, cpc: '' })
  })

  test("a module's own code loads lines into it", () => {
    const documentForm = documentFormOf<typeof registro>(form)
    documentForm.load('lines', [{ rubroId: rubro, rubroIdLabel: '2.1 Aseo', amount: pesos(7) }])
    expect(documentForm.lines('lines')).toMatchObject([{ rubroId: rubro, amount: pesos(7), cpc: '' }])
  })
})

describe('what is refused', () => {
  test('goes to its field, to its cell, and the rest above', () => {
    grid().insert(0, [grid().newRow()])
    const errors = {
      purpose: 'Muy corto.',
      'lines.1.amount': 'Supera el disponible.',
      elsewhere: 'No se puede.',
    }
    tellRefusals(form, errors, 'Hay datos por corregir.')
    expect(form.state.get().errors).toEqual({ purpose: 'Muy corto.' })
    expect(grid().errorOf('two', 'amount')).toBe('Supera el disponible.')
    expect(form.state.get().messages).toEqual(['Hay datos por corregir.', 'No se puede.'])
  })

  test('shows no summary when every refusal is at its field', () => {
    tellRefusals(form, { 'lines.0.amount': 'Supera el disponible.' }, 'Supera el disponible.')
    expect(form.state.get().messages).toEqual([])
  })

  test('shows above the form what belongs to a cell that is not drawn or a line that was not sent', () => {
    tellRefusals(form, { 'lines.0.hidden': 'No es posible.', 'lines.9.amount': 'Falta.' })
    expect(form.state.get().messages).toEqual(['No es posible.', 'Falta.'])
  })

  test('shows a refusal without a field as it came', () => {
    tellFailure(form, new Refusal(422, { code: 'PRE-012', message: 'El CDP tiene registros.' }))
    expect(form.state.get().messages).toEqual(['El CDP tiene registros.'])
  })

  test('clears a refusal when its field changes or the form is sent again', () => {
    tellRefusals(form, { purpose: 'Muy corto.', 'lines.0.amount': 'Supera.', 'lines.1.cpc': 'Falta.' })
    form.set('purpose', 'Servicio de aseo general')
    grid().patch('one', { amount: pesos(1) })
    expect(form.state.get().errors).toEqual({})
    expect(grid().errorOf('one', 'amount')).toBeUndefined()
    tellRefusals(form, {})
    expect(grid().errorOf('two', 'cpc')).toBeUndefined()
  })
})

test('shows a refusal of all the lines until one of them changes', () => {
  tellRefusals(form, { lines: 'Agregue al menos una línea.', purpose: 'Muy corto.' })
  form.set('date', '2026-11-21')
  expect(form.state.get().errors).toEqual({ lines: 'Agregue al menos una línea.', purpose: 'Muy corto.' })
  documentFormOf<typeof registro>(form).load('lines', [{ rubroId: rubro, amount: pesos(7) }])
  expect(form.state.get().errors).toEqual({ purpose: 'Muy corto.' })
})

describe('before asking the server', () => {
  test('reports by field and cell what the contract refuses', () => {
    form.set('purpose', 'Corto')
    grid().patch('two', { rubroId: null })
    expect(isComplete(form)).toBe(false)
    expect(form.state.get().errors).toEqual({ purpose: 'Escriba al menos 10 letras.' })
    expect(grid().errorOf('two', 'rubroId')).toBe('Elija una opción de la lista.')
  })

  test('a document without lines says so', () => {
    grid().remove('one')
    grid().remove('two')
    expect(isComplete(form)).toBe(false)
    expect(form.state.get().errors).toEqual({ lines: 'Agregue al menos una línea.' })
  })

  test('text that could not be read is never sent as something else', () => {
    const column = grid().columns.find(({ key }) => key === 'months')!
    grid().write('one', column, 'tres')
    expect(isComplete(form)).toBe(false)
    expect(form.state.get().messages).toEqual(['Hay una celda que no se entiende.'])
  })

  test('a line that breaks its own rules can be kept as a draft, and is counted', () => {
    grid().patch('one', { amount: pesos(2_000) })
    expect(form.brokenCells()).toBe(1)
    expect(isComplete(form)).toBe(true)
  })
})

test('the focus goes to the first refused field as the screen is read, whatever the order of the declaration', () => {
  const page = document.createElement('div')
  page.innerHTML = '<input name="date"><input name="purpose"><input name="terceroId">'
  document.body.append(page)
  tellRefusals(
    form,
    { terceroId: 'Elija un beneficiario.', purpose: 'Escriba el objeto.' },
    'Hay datos por corregir.',
  )
  focusFirst(form, page)
  expect(document.activeElement?.getAttribute('name')).toBe('purpose')
  page.remove()
})

test('shows a refusal of a field that is not on the screen, and the form keeps which field it belongs to', () => {
  const page = document.createElement('div')
  page.innerHTML = '<input name="date">'
  tellRefusals(form, { terceroId: 'Elija un beneficiario.', 'lines.0.amount': 'Supera.' })
  expect(documentFormOf<typeof registro>(form).refused()).toEqual(['terceroId', 'lines'])
  focusFirst(form, page)
  expect(form.state.get().messages).toEqual(['Beneficiario: Elija un beneficiario.'])
  tellRefusals(form, {})
  expect(documentFormOf<typeof registro>(form).refused()).toEqual([])
})

test('setting a field is done when what its choice brings has come', async () => {
  const spec = {
    whenChosen: { terceroId: async (_option: unknown, documentForm: never) => later(documentForm) },
  }
  const later = async (documentForm: { set: (name: string, value: string) => void }) => {
    await new Promise((done) => setTimeout(done))
    documentForm.set('purpose', 'Pago a Aseo SAS')
  }
  const begun = makeForm(registro, spec as never, { ...stored, saved: null })
  await begun.set('terceroId', tercero, { id: tercero, label: 'Aseo SAS' })
  expect(begun.state.get().values.purpose).toBe('Pago a Aseo SAS')
})

test('what a choice may not bring is refused at its field until another is chosen', async () => {
  const fields = { terceroId: 'Usted no programa ese servicio.' }
  const refusal = new Refusal(403, { code: 'SERVICIO_NO_ASIGNADO', message: 'Usted no programa.', fields })
  const whenChosen = {
    terceroId: (option: { readonly label: string }) =>
      option.label === 'Aseo SAS' ? Promise.reject(refusal) : Promise.resolve(),
  }
  const begun = makeForm(registro, { whenChosen } as never, { ...stored, saved: null })
  await begun.set('terceroId', tercero, { id: tercero, label: 'Aseo SAS' })
  expect(begun.state.get().errors).toEqual(fields)
  await begun.set('terceroId', tercero, { id: tercero, label: 'Otro' })
  expect(begun.state.get().errors).toEqual({})
})

test('lays out a form without a layout in full rows: notes take the remaining width, or else names do', () => {
  const { lines: _, ...header } = registro.fields
  const spans = (fields: Parameters<typeof packed>[0]) => packed(fields).map(({ name, span }) => [name, span])
  expect(spans(header)).toEqual([
    ['date', 2],
    ['terceroId', 3],
    ['purpose', 7],
    ['urgent', 2],
  ])
  const { date, terceroId, purpose } = header
  const named = { date, terceroId, rubroId: ref('budget.rubro', 'Rubro'), until: day('Hasta'), purpose }
  expect(spans(named)).toEqual([
    ['date', 2],
    ['terceroId', 4],
    ['rubroId', 4],
    ['until', 2],
    ['purpose', 12],
  ])
})
