import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws a component that calls the server: the test stubs `fetch`. */
export function openAsking(content: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  act(() =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>{content}</QueryClientProvider>
      </MantineProvider>,
    ),
  )
  const close = () => {
    act(() => root.unmount())
    place.remove()
  }
  return { close, until, wait, click, typeIn }
}

const wait = (ms: number): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)))

/** Waits for something to appear. @throws Error when it does not in three seconds. */
async function until<T>(look: () => T | null | undefined): Promise<T> {
  for (let left = 100; left > 0; left--) {
    const found = look()
    if (found) return found
    await wait(30)
  }
  throw new Error('it did not appear')
}

function click(element: Element | null | undefined): void {
  act(() => {
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
}

/** Replaces the value of a field, found by the beginning of its label. */
async function typeIn(label: string, text: string): Promise<HTMLInputElement> {
  const named = await until(() =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label)),
  )
  const field = document.querySelector<HTMLInputElement>(`#${CSS.escape(named.htmlFor)}`)
  if (field === null) throw new Error(`no field is labelled «${label}»`)
  act(() => field.focus())
  act(() => {
    const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(proto.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return field
}
