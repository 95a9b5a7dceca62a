import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MergeFilesDialog } from '../modules/house/people/patient/patient-merge/merge-dialog.web.tsx'
import { openAsking } from '../packages/blocks/testing/asking-screen.web.tsx'

const id = '01a00000-0000-7000-8000-000000000001'
const loserId = '01a00000-0000-7000-8000-000000000002'
const side = (name: string) => ({
  id,
  name,
  document: 'CC 1',
  birthDate: '1980-05-02',
  sex: 'F',
  phone: '300',
  eps: null,
  lastEventAt: null,
  status: 'active',
})
const preview = {
  survivor: side('Ana Gómez'),
  loser: side('Ana Gomes'),
  refusal: null,
  collisions: [
    {
      guard: 'care.appointment_once',
      title: 'Dos citas a la misma hora',
      one: { id, text: 'Lunes 8:00, medicina' },
      other: { id: loserId, text: 'Lunes 8:00, odontología' },
      ways: ['survivor', 'loser'],
    },
  ],
  follows: [{ table: 'care.note', label: 'Notas', rows: 3 }],
}

let sent: unknown[]
let close: () => void
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const path = address.split('?')[0]!
    if (path.endsWith('/options')) return respond([{ id: loserId, label: 'CC 2 · Ana Gomes', enabled: true }])
    if (path.endsWith('/mergePreview')) return respond(preview)
    sent.push(JSON.parse(String(body)))
    return respond({ id })
  })
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

const respond = (body: unknown) => new Response(JSON.stringify(body))

test('both files are shown side by side with what collides, and the decision is sent with the merge', async () => {
  const closed: boolean[] = []
  const screen = openAsking(<MergeFilesDialog id={id} name="Ana Gómez" onClose={() => closed.push(true)} />)
  close = screen.close
  await screen.typeIn('Ficha repetida', 'Gomes')
  await screen.until(() => document.querySelector('[role=option]'))
  screen.click(document.querySelector('[role=option]'))
  await screen.until(() => document.body.textContent.includes('Dos citas a la misma hora'))
  const seen = document.body.textContent
  for (const words of ['Ana Gómez', 'Ana Gomes', 'Lunes 8:00, odontología', 'Notas (3)'])
    expect(seen).toContain(words)
  await screen.typeIn('Motivo', 'Dos fichas de la misma persona')
  const radio = document.querySelector<HTMLInputElement>('input[type=radio][value=loser]')
  screen.click(radio)
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Fusionar',
  )
  screen.click(button)
  await screen.until(() => closed.length > 0)
  expect(sent).toEqual([
    {
      id,
      loserId,
      reason: 'Dos fichas de la misma persona',
      decisions: [{ guard: 'care.appointment_once', oneId: id, otherId: loserId, stays: 'loser' }],
    },
  ])
})
