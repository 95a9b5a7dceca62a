import { zero } from '@quina/kernel'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, openScreen, type TestScreen, type as typeIn, until, wait } from '../../testing/screen.tsx'
import { DraftBanner } from './draft-banner.tsx'
import { forgetSentDrafts, keepDraft, readDraft, readDrafts, slotKey } from './draft-storage.ts'
import { keepDraftsNow } from './later.ts'
import { type DraftsElsewhere, useDraft } from './use-draft.ts'

const key = 'quina:test:draft:sample'
const day = 24 * 3_600_000
const sent = vi.fn(async (_slot: string, _text: string) => {})
const onServer: DraftsElsewhere<string> = {
  list: async () => [],
  read: async () => null,
  keep: sent,
  forget: async () => {},
}
let screen: TestScreen

function Sample({ server = false, local = true }: { server?: boolean; local?: boolean }) {
  const [text, setText] = useState('')
  const draft = useDraft({
    name: 'sample',
    read: () => text,
    local,
    ...(server ? { elsewhere: onServer } : {}),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed is a change
  useEffect(() => {
    if (text) draft.touch()
  }, [text])
  return (
    <>
      {draft.found && (
        <DraftBanner
          at={draft.found.at}
          onRecover={() => setText(draft.recover() ?? '')}
          onDiscard={draft.discard}
        />
      )}
      <input aria-label="Objeto" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <output>{draft.note}</output>
      <button type="button" onClick={draft.clear}>
        Guardar
      </button>
    </>
  )
}

const input = () => screen.container.querySelector('input') as HTMLInputElement
const stored = () => readDrafts<string>(key, Date.now()).map(({ value }) => value)
const button = (label: string) =>
  [...screen.container.querySelectorAll('button')].find(({ textContent }) => textContent === label)

beforeEach(() => {
  localStorage.clear()
  sent.mockClear()
})
afterEach(() => screen.close())

test('what is typed is kept after a pause, and offered when one comes back', async () => {
  screen = openScreen(<Sample />)
  typeIn(input(), 'Compra')
  expect(stored()).toEqual([])
  await wait(900)
  expect(screen.container.querySelector('output')?.textContent).toMatch(
    /^Borrador guardado en este equipo a las \d\d:\d\d [AP]M$/,
  )
  screen.close()
  screen = openScreen(<Sample />)
  await until(() => button('Recuperar'))
  expect(screen.container.textContent).toMatch(/Hay un borrador de hoy \d\d:\d\d [AP]M/)
  click(button('Recuperar'))
  expect(input().value).toBe('Compra')
  expect(button('Recuperar')).toBeUndefined()
})

test('leaving at once keeps it too', () => {
  screen = openScreen(<Sample />)
  typeIn(input(), 'Compra')
  screen.close()
  expect(stored()).toEqual(['Compra'])
  screen = openScreen(<Sample />)
})

test('discarding and saving leave nothing', async () => {
  keepDraft(slotKey(key, 'other'), { at: Date.now(), value: 'Viejo' })
  screen = openScreen(<Sample />)
  click(await until(() => button('Descartar')))
  expect(stored()).toEqual([])
  typeIn(input(), 'Nuevo')
  click(button('Guardar'))
  await wait(900)
  expect(stored()).toEqual([])
})

test('two forms of one screen that are open keep a draft each, and the last one is offered first', async () => {
  screen = openScreen(
    <>
      <Sample />
      <Sample />
    </>,
  )
  const [one, two] = screen.container.querySelectorAll('input')
  typeIn(one as HTMLInputElement, 'Gasa')
  await wait(900)
  typeIn(two as HTMLInputElement, 'Suturas')
  await wait(900)
  expect(stored()).toEqual(['Suturas', 'Gasa'])
  screen.close()
  screen = openScreen(<Sample />)
  click(await until(() => button('Descartar')))
  click(await until(() => button('Recuperar')))
  expect(input().value).toBe('Gasa')
  typeIn(input(), ' y vendas')
  screen.close()
  expect(stored()).toEqual(['Gasa y vendas'])
  screen = openScreen(<Sample />)
})

test('what another tab has open is being typed there, and is not offered', async () => {
  keepDraft(slotKey(key, 'open'), { at: Date.now(), value: 'En otra pestaña' })
  const request = () => new Promise(() => {})
  const query = async () => ({ held: [{ name: 'quina-draft:open' }] })
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'test', locks: { request, query } })
  screen = openScreen(<Sample />)
  await wait(50)
  expect(button('Recuperar')).toBeUndefined()
  vi.unstubAllGlobals()
})

test('before the session closes, what still waits for its pause is sent', async () => {
  screen = openScreen(<Sample server />)
  typeIn(input(), 'Paciente')
  await keepDraftsNow()
  expect(sent.mock.lastCall?.[1]).toBe('Paciente')
  expect(stored()).toEqual(['Paciente'])
})

test('once the session is left, what the server keeps is not to be read in this browser; what it lacks stays', async () => {
  screen = openScreen(<Sample server />)
  typeIn(input(), 'Paciente')
  await keepDraftsNow()
  expect(stored()).toEqual(['Paciente'])
  keepDraft(slotKey(key, 'unsent'), { at: Date.now(), value: 'Sin red' })
  forgetSentDrafts()
  expect(stored()).toEqual(['Sin red'])
  expect(JSON.stringify(localStorage)).not.toContain('Paciente')
})

test('what was typed after it was sent is not taken for sent', async () => {
  screen = openScreen(<Sample server />)
  typeIn(input(), 'Paciente')
  await keepDraftsNow()
  sent.mockRejectedValueOnce(new Error('no network'))
  await wait(2)
  typeIn(input(), ' con fiebre')
  await keepDraftsNow()
  forgetSentDrafts()
  expect(stored()).toEqual(['Paciente con fiebre'])
})

test('a draft of thirty days is forgotten', () => {
  const now = Date.now()
  keepDraft(key, { at: now - 30 * day, value: 'Viejo' })
  expect(readDraft(key, now)).toBeNull()
  expect(localStorage.getItem(key)).toBeNull()
  keepDraft(key, { at: now - 29 * day, value: 'Aún' })
  expect(readDraft(key, now)?.value).toBe('Aún')
  screen = openScreen(<Sample />)
})

test('amounts come back as amounts', () => {
  keepDraft(key, { at: 1, value: { lines: [{ debit: zero }] } })
  expect(readDraft(key, 2)?.value).toEqual({ lines: [{ debit: zero }] })
  screen = openScreen(<Sample />)
})

test('what must not stay on a shared computer goes only to the server, on leaving', () => {
  screen = openScreen(<Sample server local={false} />)
  typeIn(input(), 'Nota')
  screen.close()
  expect(sent).toHaveBeenCalledExactlyOnceWith(expect.any(String), 'Nota')
  expect(stored()).toEqual([])
  screen = openScreen(<Sample />)
})
