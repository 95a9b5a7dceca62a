import { zero } from '@quina/kernel'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, openScreen, type TestScreen, type as typeIn, wait } from '../testing/screen.tsx'
import { DraftBanner } from './draft-banner.tsx'
import { keepDraft, readDraft } from './draft-storage.ts'
import { useDraft } from './use-draft.ts'

const key = 'quina:test:draft:sample'
const day = 24 * 3_600_000
const sent = vi.fn(async (_: string) => {})
let screen: TestScreen

function Sample({ server = false, local = true }: { server?: boolean; local?: boolean }) {
  const [text, setText] = useState('')
  const draft = useDraft({ name: 'sample', read: () => text, local, ...(server ? { send: sent } : {}) })
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
  expect(localStorage.getItem(key)).toBeNull()
  await wait(900)
  expect(screen.container.querySelector('output')?.textContent).toMatch(
    /^Borrador guardado en este equipo a las \d\d:\d\d [AP]M$/,
  )
  screen.close()
  screen = openScreen(<Sample />)
  expect(screen.container.textContent).toMatch(/Hay un borrador de hoy \d\d:\d\d [AP]M/)
  click(button('Recuperar'))
  expect(input().value).toBe('Compra')
  expect(button('Recuperar')).toBeUndefined()
})

test('leaving at once keeps it too', () => {
  screen = openScreen(<Sample />)
  typeIn(input(), 'Compra')
  screen.close()
  expect(readDraft(key, Date.now())?.value).toBe('Compra')
  screen = openScreen(<Sample />)
})

test('discarding and saving leave nothing', async () => {
  keepDraft(key, { at: Date.now(), value: 'Viejo' })
  screen = openScreen(<Sample />)
  click(button('Descartar'))
  expect(localStorage.getItem(key)).toBeNull()
  typeIn(input(), 'Nuevo')
  click(button('Guardar'))
  await wait(900)
  expect(localStorage.getItem(key)).toBeNull()
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
  expect(sent).toHaveBeenCalledExactlyOnceWith('Nota')
  expect(localStorage.getItem(key)).toBeNull()
  screen = openScreen(<Sample />)
})
