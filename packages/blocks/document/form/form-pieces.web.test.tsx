import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { listOf } from '../../data/list/list.ts'
import { openAsking } from '../../testing/asking-screen.web.tsx'
import { day, optional, text } from '../../values/field/words.ts'
import { lifecycle } from '../../values/lifecycle/lifecycle.ts'
import { defineDocument, mayOnNew } from '../document.ts'
import { DrawingContext } from './drawing.web.ts'
import { makeForm } from './form.web.ts'
import { pieces } from './form-pieces.web.tsx'
import { tellRefusals } from './use-editor.web.ts'

const delivery = defineDocument({
  id: 'test.delivery',
  label: { one: 'Entrega', many: 'Entregas', gender: 'f' },
  number: { prefix: 'EN', restarts: 'vigencia' },
  fields: {
    date: day('Fecha'),
    place: optional(text('Dónde recibirá lo pendiente')),
    notes: optional(text('Observaciones')),
  },
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral', editable: true },
      given: { label: 'Entregada', tone: 'good' },
      withdrawn: { label: 'Desistida', tone: 'neutral' },
    },
    {
      check: { label: 'Revisar', from: 'draft', to: 'draft' },
      give: { label: 'Entregar', from: 'draft', to: 'given' },
      withdraw: { label: 'Desistir', from: 'draft', to: 'withdrawn', danger: true },
    },
  ),
  list: listOf({ columns: { date: day('Fecha') }, sort: '-date', searches: 'Fecha' }),
})

let screen: ReturnType<typeof openAsking>
afterEach(() => screen?.close())

test('a refusal of a field that is folded opens what folds it', () => {
  const values = { date: '2026-11-29', place: null, notes: null }
  const form = makeForm(delivery, {}, { values, labels: {}, saved: null })
  const { More, Params } = pieces
  const drawing = { document: delivery, spec: {}, form, answer: null } as never
  screen = openAsking(
    <DrawingContext value={drawing}>
      <More>
        <Params place={6} notes={6} />
      </More>
    </DrawingContext>,
  )
  const folded = () => document.querySelector('.q-more')?.getAttribute('aria-expanded')
  act(() => tellRefusals(form, { date: 'Elija una fecha.' }))
  expect(folded()).toBe('false')
  act(() => tellRefusals(form, { place: 'Diga dónde lo recibirá, en «Más datos».' }))
  expect(folded()).toBe('true')
  expect(document.body.textContent).toContain('Diga dónde lo recibirá')
})

test('what nobody has saved is neither given up nor checked by another person', () => {
  expect(mayOnNew(delivery, () => true)).toEqual(['edit', 'discard', 'give'])
})
