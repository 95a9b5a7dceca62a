import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Mentions, mentionAt, withMention } from './mention.web.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const people = [
  { id: 'a', label: 'Luis Peña' },
  { id: 'b', label: 'Lucía Ríos' },
]
let root: Root
const chosen = vi.fn()

function Comment() {
  const [text, setText] = useState('')
  return (
    <>
      <textarea value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Mentions
        text={text}
        onMention={(whole, { id }) => {
          setText(whole)
          chosen(id)
        }}
      />
    </>
  )
}

afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const box = () => document.querySelector('textarea')!
const offered = () => [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent)

function write(text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!
  act(() => {
    box().focus()
    set.call(box(), text)
    box().setSelectionRange(text.length, text.length)
    box().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const press = (key: string) =>
  act(() => void box().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

function draw() {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(people)))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <Comment />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
}

test('typing @ offers people; the arrows and Enter put one in the text, and mention them', async () => {
  draw()
  write('Revise @lu')
  await act(() => vi.waitFor(() => expect(offered()).toEqual(['Luis Peña', 'Lucía Ríos'])))
  press('ArrowDown')
  expect(box().getAttribute('aria-activedescendant')).toBe('q-mentions-1')
  press('Enter')
  expect(box().value).toBe('Revise @Lucía Ríos ')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('b')
  expect(offered()).toEqual([])
})

test('Escape puts the offer away and nothing else hears it; without @ nobody is offered', async () => {
  draw()
  write('Revise')
  expect(offered()).toEqual([])
  write('Revise @lu')
  await act(() => vi.waitFor(() => expect(offered()).toHaveLength(2)))
  const heard = vi.fn()
  document.body.addEventListener('keydown', heard)
  press('Escape')
  expect(offered()).toEqual([])
  expect(heard).not.toHaveBeenCalled()
  document.body.removeEventListener('keydown', heard)
})

test.each([
  ['Revise @lu', 10, 'lu'],
  ['@Luis Pe', 8, 'Luis Pe'],
  ['Revise @lu por favor', 10, 'lu'],
  ['@Luis Peña Díaz', 15, undefined],
  ['alguien@hospital', 16, undefined],
  ['Revise @', 8, undefined],
  ['Revise @lu', 3, undefined],
] as const)('«%s» at %i looks for %s', (text, caret, name) => expect(mentionAt(text, caret)?.name).toBe(name))

test('puts the whole name of the chosen person where it was being typed, with the cursor after it', () => {
  const text = 'Revise @lu por favor'
  expect(withMention(text, mentionAt(text, 10)!, 'Luis Peña')).toBe('Revise @Luis Peña por favor')
  expect(withMention('@an', mentionAt('@an', 3)!, 'Ana')).toBe('@Ana ')
})
