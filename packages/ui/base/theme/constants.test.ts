import { expect, test } from 'vitest'
import { chunkTimeoutMs, noMatch, spinnerColor } from './constants.ts'
import { componentDefaults } from './theme.ts'

test('the literals of the specification', () => {
  expect(spinnerColor).toBe('#0055ff')
  expect(noMatch).toBe('Sorry, no matching options.')
  expect(chunkTimeoutMs).toBe(120_000)
})

test('every dropdown of the library says it', () => {
  for (const name of ['Select', 'MultiSelect', 'TreeSelect'])
    expect(componentDefaults[name]?.defaultProps).toMatchObject({ nothingFoundMessage: noMatch })
})
