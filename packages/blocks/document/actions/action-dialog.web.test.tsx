import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listOf } from '../../data/list/list.ts'
import { openAsking } from '../../testing/asking-screen.web.tsx'
import { day, note } from '../../values/field/words.ts'
import { lifecycle } from '../../values/lifecycle/lifecycle.ts'
import { defineDocument } from '../document.ts'
import { ActionDialog } from './action-dialog.web.tsx'

const complaint = defineDocument({
  id: 'test.complaint',
  label: { one: 'Queja', many: 'Quejas', gender: 'f' },
  number: { prefix: 'QJ', restarts: 'vigencia' },
  fields: { date: day('Fecha') },
  lifecycle: lifecycle(
    'cited',
    { cited: { label: 'Citada', tone: 'warning' }, heard: { label: 'Oída', tone: 'good' } },
    { hear: { label: 'Oír', from: 'cited', to: 'heard', params: { defence: note('Descargos') } } },
  ),
  list: listOf({ columns: { date: day('Fecha') }, sort: '-date', searches: 'Fecha' }),
})
const answer = {
  id: '019a0000-0000-7000-8000-000000000001',
  number: 1,
  status: 'cited',
  version: 1,
  createdAt: '2026-11-20T10:00:00Z',
  createdBy: 'Ana',
  updatedAt: '2026-11-20T10:00:00Z',
  values: { date: '2026-11-20' },
  labels: {},
  facts: {},
  may: ['hear'],
  mayNot: {},
}

let sent: string[]
let refuses: boolean
let screen: ReturnType<typeof openAsking>
beforeEach(() => {
  sent = []
  refuses = false
  vi.stubGlobal('fetch', async (address: string) => {
    const called = address.split('/').at(-1)!
    sent.push(called)
    if (refuses && called === 'hear')
      return new Response(JSON.stringify({ code: 'X-1', message: 'Falta algo.' }), { status: 422 })
    return new Response(JSON.stringify({ postings: [] }))
  })
  screen = openAsking(
    <ActionDialog
      document={complaint}
      answer={answer}
      name="hear"
      title="Oír"
      onDone={() => undefined}
      onClose={() => undefined}
    />,
  )
})
afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
})

const confirm = () =>
  screen.click([...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Oír'))
const beyondThePause = 600

test('what is confirmed before its effect was foreseen is foreseen no more: its document moved on', async () => {
  await screen.typeIn('Descargos', 'No fue así')
  confirm()
  await screen.wait(beyondThePause)
  expect(sent).toEqual(['hear'])
})

test('what was refused is foreseen again once something else is typed', async () => {
  refuses = true
  await screen.typeIn('Descargos', 'No fue así')
  confirm()
  await screen.wait(beyondThePause)
  await screen.typeIn('Descargos', 'No fue así, y lo pruebo')
  await screen.until(() => sent.length === 2)
  expect(sent).toEqual(['hear', 'preview'])
})
