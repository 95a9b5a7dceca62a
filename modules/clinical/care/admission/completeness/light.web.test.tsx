import { act, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useSettled } from './light.web.tsx'

/** A form of one field, which notifies its listeners. */
function formOf(motive: string) {
  let values = { motive }
  const watchers = new Set<() => void>()
  return {
    values: () => values,
    watch: (changed: () => void) => {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    set: (next: string) => {
      values = { motive: next }
      for (const changed of watchers) changed()
    },
  }
}
type TestForm = ReturnType<typeof formOf>

const Checks = ({ form }: { readonly form: TestForm }) => <output>{useSettled(form, 20).motive}</output>

/** Brings what is known as soon as it is drawn, before anybody watches. */
function Bringing({ form }: { form: TestForm }) {
  useLayoutEffect(() => form.set('Tos con flema'), [form])
  return null
}

const place = document.body.appendChild(document.createElement('div'))
let unmount = () => {}
afterEach(() => act(unmount))

async function draw(form: TestForm): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(place)
  unmount = () => root.unmount()
  await act(async () =>
    root.render(
      <>
        <Bringing form={form} />
        <Checks form={form} />
      </>,
    ),
  )
}

test('what is brought as the form opens is read without anybody typing', async () => {
  const form = formOf('')
  await draw(form)
  expect(place.textContent).toBe('Tos con flema')
})
