import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The light and the dark value of a token. */
function token(name: string): [string, string] {
  const both = new RegExp(`--q-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)
  const one = new RegExp(`--q-${name}: (#\\w{6})`).exec(css)?.[1]
  const found = both ? [both[1], both[2]] : [one, one]
  if (!found[0] || !found[1]) throw new Error(`no token --q-${name}`)
  return [found[0], found[1]]
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

const text = 4.5
const border = 3

test.each([
  ['text', 'back', text],
  ['text', 'surface', text],
  ['text', 'selected', text],
  ['text-2', 'surface', text],
  ['text-2', 'surface-2', text],
  ['text-2', 'selected', text],
  ['text-3', 'back', text],
  ['text-3', 'disabled', text],
  ['link', 'surface', text],
  ['link', 'selected', text],
  ['good', 'surface', text],
  ['warning', 'surface', text],
  ['bad', 'surface', text],
  ['bad', 'bad-soft', text],
  ['bad', 'raised', text],
  ['bad', 'selected', text],
  ['on-accent', 'accent-fill', text],
  ['on-accent', 'bad-fill', text],
  ['neutral-text', 'neutral-tint', text],
  ['good-text', 'good-tint', text],
  ['info-text', 'info-tint', text],
  ['warning-text', 'warning-tint', text],
  ['bad-text', 'bad-tint', text],
  ['accent', 'surface', border],
  ['accent', 'back', border],
  ['control-line', 'surface', border],
  ['bad-line', 'surface', border],
])('%s on %s', (front, behind, least) => {
  const [lightFront, darkFront] = token(front)
  const [lightBehind, darkBehind] = token(behind)
  expect(contrast(lightFront, lightBehind)).toBeGreaterThanOrEqual(least)
  expect(contrast(darkFront, darkBehind)).toBeGreaterThanOrEqual(least)
})

test('style sheets of modules take their colours from here, by existing names: no library colour adapts to the dark', () => {
  const root = new URL('../../../../', import.meta.url)
  const under = (folder: string) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path}`,
    )
  const sheets = [...under('modules'), ...under('packages')].filter(
    (path) => path.endsWith('.css') && !path.includes('node_modules'),
  )
  const written = (path: string) => readFileSync(new URL(path, root), 'utf8')
  const all = sheets.map(written).join('\n')
  const inUse = [...all.matchAll(/var\(--q-([\w-]+)/g)].map(([, name]) => name!)
  const unknown = inUse.filter((name) => !all.includes(`--q-${name}:`) && !setByCode.includes(name))
  expect(unknown).toEqual([])
  const foreign = sheets
    .filter((path) => path.startsWith('modules/'))
    .filter((path) => written(path).includes('--mantine-color'))
  expect(foreign).toEqual([])
})

/** Widths that a table says of itself. */
const setByCode = ['grid-columns', 'tree-columns', 'cal-columns']
