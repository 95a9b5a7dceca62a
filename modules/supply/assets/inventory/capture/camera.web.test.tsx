import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Camera } from './camera.web.tsx'

let root: Root
let reads: string[]
let sees: string[]
const stopped = vi.fn()
const stream = { getTracks: () => [{ stop: stopped }] }

/** As the one of a browser: it is made with `new`. */
function Reader() {
  return { detect: async () => sees.map((rawValue) => ({ rawValue })) }
}

beforeEach(() => {
  vi.useFakeTimers()
  reads = []
  sees = []
  stopped.mockClear()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('BarcodeDetector', Reader)
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: async () => stream } })
  // No video is decoded here: it has a picture as soon as there is one to show.
  Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { configurable: true, get: () => 4 })
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true })
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

function draw(): void {
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  act(() =>
    root.render(
      <MantineProvider>
        <Camera onRead={(text) => reads.push(text)} />
      </MantineProvider>,
    ),
  )
}
const button = () => document.querySelector('button')
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a browser that reads no codes shows no button', () => {
  vi.stubGlobal('BarcodeDetector', undefined)
  draw()
  expect(button()).toBeNull()
})

test('a code before the camera is read once, again when it comes back, and the camera ends with its screen', async () => {
  draw()
  act(() => button()!.click())
  await passes(700)
  expect(reads).toEqual([])
  sees = ['/assets?q=HOSP-0001']
  await passes(2_000)
  expect(reads).toEqual(['/assets?q=HOSP-0001'])
  sees = []
  await passes(3_000)
  sees = ['/assets?q=HOSP-0001']
  await passes(400)
  expect(reads).toHaveLength(2)
  act(() => button()!.click())
  expect(stopped).toHaveBeenCalledOnce()
})

test('a camera that is not allowed says what to do', async () => {
  const refuse = async () => Promise.reject(new Error('denied'))
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: refuse } })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  draw()
  act(() => button()!.click())
  await passes(10)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('permita su uso')
})
