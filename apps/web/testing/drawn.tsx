import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

export interface DrawnPage {
  readonly text: () => string
  readonly find: (selector: string) => HTMLElement
  /** The button or link with this text. */
  readonly named: (name: string) => HTMLElement
  readonly press: (target: HTMLElement) => Promise<void>
  readonly type: (target: HTMLElement, value: string) => Promise<void>
  readonly until: (check: () => void) => Promise<void>
  readonly close: () => void
}

/** Draws in a document, and lets a test look at it as a person does: by its text, after a moment. */
export async function draw(content: ReactNode): Promise<DrawnPage> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(content)
  await aMoment()
  return {
    find,
    named,
    text: textOf,
    press: (target) => {
      target.click()
      return aMoment()
    },
    type: (target, value) => {
      typeInto(target as HTMLInputElement, value)
      return aMoment()
    },
    until,
    close: () => {
      root.unmount()
      place.remove()
    },
  }
}

/** Stylesheets that the library writes in the document are not read by anybody. */
const textOf = (): string =>
  [...document.body.children]
    .map((child) => child.cloneNode(true) as HTMLElement)
    .map((child) => {
      for (const style of child.querySelectorAll('style')) style.remove()
      return child.textContent
    })
    .join(' ')

const aMoment = (): Promise<void> => new Promise((next) => setTimeout(next, 10))

function find(selector: string): HTMLElement {
  const found = document.body.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`there is no ${selector} in: ${textOf()}`)
  return found
}

function named(name: string): HTMLElement {
  const all = [...document.body.querySelectorAll<HTMLElement>('a, button')]
  const found = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').includes(name))
  if (found === undefined) throw new Error(`nothing is called ${name} in: ${textOf()}`)
  return found
}

/** React listens to the setter of the element's own class, not to the property it puts on top of it. */
function typeInto(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

async function until(check: () => void): Promise<void> {
  const limit = Date.now() + 8_000
  for (;;) {
    try {
      return check()
    } catch (failure) {
      if (Date.now() > limit) throw failure
      await aMoment()
    }
  }
}
