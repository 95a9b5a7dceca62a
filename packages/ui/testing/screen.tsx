import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { QuinaProvider } from '../base/theme/provider.tsx'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true

export interface TestScreen {
  readonly container: HTMLElement
  /** Draws the screen again, with other properties. */
  readonly draw: (content: ReactNode) => void
  readonly close: () => void
}

/** Draws something as a screen of the product would, in the document of the test. */
export function openScreen(content: ReactNode, navigate: (href: string) => void = () => {}): TestScreen {
  const container = document.createElement('div')
  document.body.append(container)
  const root: Root = createRoot(container)
  const draw = (next: ReactNode) =>
    act(() =>
      root.render(
        <QuinaProvider user="test" navigate={navigate}>
          <main>{next}</main>
        </QuinaProvider>,
      ),
    )
  draw(content)
  return { container, draw, close: () => act(() => root.unmount()) }
}

/** Presses a key where the focus is: `press('ArrowDown', { shiftKey: true })`. */
export function press(key: string, modifiers: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body
  act(() => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }))
  })
}

/** Types in an input as a person would: the selection is replaced, and the caret moves on. */
export function type(input: HTMLInputElement, text: string): void {
  for (const letter of text) {
    const from = input.selectionStart ?? input.value.length
    const next = input.value.slice(0, from) + letter + input.value.slice(input.selectionEnd ?? from)
    act(() => {
      const descriptor = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      descriptor?.set?.call(input, next)
      input.setSelectionRange(from + 1, from + 1)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
}

export const focusOn = (element: HTMLElement | null | undefined): void => act(() => element?.focus())
export const click = (element: Element | null | undefined): void =>
  act(() => {
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })

/** Lets timers and answers arrive. */
export const wait = (ms: number): Promise<void> =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)))

/** Waits for something to appear, such as a screen whose code is loaded. @throws Error when it does not in three seconds. */
export async function until<T>(look: () => T | null | undefined): Promise<T> {
  for (let left = 100; left > 0; left--) {
    const found = look()
    if (found) return found
    await wait(30)
  }
  throw new Error('it did not appear')
}
