import { pesos } from '@quina/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FieldInput } from '../../data/form/field-input.web.tsx'
import { listOf } from '../../data/list/list.ts'
import { openAsking } from '../../testing/asking-screen.web.tsx'
import { day, lines, money, optional, ref } from '../../values/field/words.ts'
import { lifecycle } from '../../values/lifecycle/lifecycle.ts'
import { defineDocument } from '../document.ts'
import { type Form, makeForm } from './form.web.ts'
import { useEditor } from './use-editor.web.ts'

const receipt = defineDocument({
  id: 'budget.receipt',
  label: { one: 'Recaudo', many: 'Recaudos', gender: 'm' },
  number: { prefix: 'RC', restarts: 'vigencia' },
  fields: {
    date: day('Fecha'),
    paymentId: ref('receivables.payment', 'Pago'),
    terceroId: optional(ref('people.tercero', 'Tercero')),
    lines: lines('Rubros', { amount: money('Valor') }),
  },
  lifecycle: lifecycle('draft', { draft: { label: 'Borrador', tone: 'neutral', editable: true } }, {}),
  list: listOf({ columns: { date: day('Fecha') }, sort: '-date', searches: 'Fecha' }),
})

let form: Form
let saved: unknown[]
let bring: () => void
let screen: ReturnType<typeof openAsking>

/** The payment that is chosen brings its lines once it is let. */
beforeEach(() => {
  saved = []
  const gate = new Promise<void>((resolve) => {
    bring = resolve
  })
  const whenChosen = {
    async paymentId() {
      await gate
      form.grids.lines?.load([{ ...form.grids.lines.newRow(), amount: pesos(100) }])
    },
  }
  const values = { date: '2026-11-20', paymentId: null, lines: [] }
  form = makeForm(receipt, { whenChosen }, { values, labels: {}, saved: null })
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return new Response('[]')
    saved.push(JSON.parse(String(body)))
    return new Response(JSON.stringify({ id: '019a0000-0000-7000-8000-000000000001', version: 1 }))
  })
  screen = openAsking(<Typed />)
})
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
})

function Typed() {
  const editor = useEditor({ form, savedAt: null, onMade: () => undefined, onSaved: () => undefined })
  return (
    <div ref={editor.root}>
      <FieldInput
        name="terceroId"
        field={receipt.fields.terceroId}
        value=""
        onChange={(value) => void form.set('terceroId', value)}
      />
      <button type="button" onClick={() => void editor.request('approve')}>
        Aprobar
      </button>
    </div>
  )
}

const approve = () =>
  screen.click([...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Aprobar'))

test('an action pressed before a choice has brought its lines waits for them', async () => {
  void form.set('paymentId', '019a0000-0000-7000-8000-000000000002', {
    id: '019a0000-0000-7000-8000-000000000002',
    label: 'PP 001',
  })
  approve()
  await screen.wait(50)
  expect(form.state.get().errors).toEqual({})
  expect(saved).toEqual([])
  bring()
  await screen.until(() => saved.length === 1)
  expect(saved[0]).toMatchObject({ lines: [{ amount: '100.00' }] })
})

test('a document is not kept while a look-up of its header shows what it did not understand', async () => {
  bring()
  await form.set('paymentId', '019a0000-0000-7000-8000-000000000002', {
    id: '019a0000-0000-7000-8000-000000000002',
    label: 'PP 001',
  })
  const tercero = await screen.typeIn('Tercero', '52345678')
  approve()
  await screen.until(() => tercero.getAttribute('aria-invalid'))
  expect(saved).toEqual([])
  await screen.typeIn('Tercero', '')
  approve()
  approve()
  await screen.until(() => saved.length === 1)
})
