import { pesos } from '@quina/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listOf } from '../../data/list/list.ts'
import { openAsking } from '../../testing/asking-screen.web.tsx'
import { day, lines, money, ref } from '../../values/field/field.ts'
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
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit = {}) => {
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
      <button type="button" onClick={() => void editor.ask('approve')}>
        Aprobar
      </button>
    </div>
  )
}

test('an action pressed before a choice has brought its lines waits for them', async () => {
  void form.set('paymentId', '019a0000-0000-7000-8000-000000000002', {
    id: '019a0000-0000-7000-8000-000000000002',
    label: 'PP 001',
  })
  screen.click(document.querySelector('button')!)
  await screen.wait(50)
  expect(form.state.get().errors).toEqual({})
  expect(saved).toEqual([])
  bring()
  await screen.until(() => saved.length === 1)
  expect(saved[0]).toMatchObject({ lines: [{ amount: '100.00' }] })
})
